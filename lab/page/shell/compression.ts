// Compression: a long text as a short one that fits into a link (DEFLATE, then base64url).

const FORMAT = "deflate-raw"

export async function compress(text: string) {
  const bytes = await throughStream(new TextEncoder().encode(text), new CompressionStream(FORMAT))
  return btoa(Array.from(bytes, each => String.fromCharCode(each)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

/** The text again. Rejects if it is not one, or longer than `max` bytes. */
export async function decompress(short: string, max: number) {
  const raw = atob(short.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = await throughStream(
    Uint8Array.from(raw, each => each.charCodeAt(0)),
    new DecompressionStream(FORMAT),
    max,
  )
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
}

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  max: number = Infinity,
) {
  const parts = [] as Uint8Array[]
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
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
