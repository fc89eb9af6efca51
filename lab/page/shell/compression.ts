// Compression: a long text as a short one that fits into a link (DEFLATE, then base64url).

const FORMAT = "deflate-raw"

export async function compress(text: string) {
  const bytes = await throughStream(new TextEncoder().encode(text), new CompressionStream(FORMAT))
  const raw = Array.from(bytes, byte => String.fromCharCode(byte)).join("")
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

/** The text again. Rejects if it is not one, or longer than `max` bytes. */
export async function decompress(short: string, max: number) {
  const raw = atob(short.replaceAll("-", "+").replaceAll("_", "/"))
  const packed = Uint8Array.from(raw, mark => mark.charCodeAt(0))
  const bytes = await throughStream(packed, new DecompressionStream(FORMAT), max)
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
}

async function throughStream(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, max = Infinity) {
  let length = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      length += part.byteLength
      if (length > max) throw new RangeError()
      controller.enqueue(part)
    },
  })
  const body = new Blob([bytes]).stream().pipeThrough<Uint8Array>(stream).pipeThrough(counter)
  return new Uint8Array(await new Response(body as BodyInit).arrayBuffer())
}
