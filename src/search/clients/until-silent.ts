/** A file that the host has no more. */
export class GoneError extends Error {
  override name = 'GoneError'
}

/** A line that stands still tells of no error by itself. A slow one may take its time for a large index. */
const COMES_WITHIN_MS = 15_000

/** The bytes of a file, given up when none has come for a while. */
export async function untilSilent(address: string, options: RequestInit = {}): Promise<Uint8Array<ArrayBuffer>> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new Error(`${address} stands still`)), COMES_WITHIN_MS)
  }
  heard()
  try {
    const response = await fetch(address, { ...options, signal: silence.signal })
    if (response.status === 404 || response.status === 410) throw new GoneError(`${address} is no longer there`)
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    const told = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, on) {
        heard()
        on.enqueue(chunk)
      },
    })
    return new Uint8Array(await new Response(response.body?.pipeThrough(told)).arrayBuffer())
  } finally {
    clearTimeout(timer)
  }
}
