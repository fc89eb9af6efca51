// @ts-check
// Compression: a long text as a short one that fits into a link (DEFLATE, then base64url).

const FORMAT = "deflate-raw"

/** @param {string} text */
export async function compress(text) {
  const bytes = await throughStream(new TextEncoder().encode(text), new CompressionStream(FORMAT))
  return btoa(Array.from(bytes, each => String.fromCharCode(each)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

/**
 * The text again. Rejects if it is not one, or longer than `max` bytes.
 * @param {string} short
 * @param {number} max
 */
export async function decompress(short, max) {
  const raw = atob(short.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = await throughStream(Uint8Array.from(raw, each => each.charCodeAt(0)), new DecompressionStream(FORMAT), max)
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} [max]
 */
async function throughStream(bytes, stream, max = Infinity) {
  const parts = /** @type {Uint8Array[]} */ ([])
  let length = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > max) {
      await reader.cancel()
      throw new RangeError()
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  parts.reduce((at, part) => (whole.set(part, at), at + part.byteLength), 0)
  return whole
}
