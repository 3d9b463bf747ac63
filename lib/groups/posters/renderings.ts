import { drawInTurn } from '@/lib/base/documents/draw-in-turn'

/** How many renderings to cache: a picture takes about 50 KB, a poster in rarer scripts up to 300 KB. */
const MAX_CACHED = 64

export type Bytes = Uint8Array<ArrayBuffer>

const cache = new Map<string, Promise<Bytes>>()

/**
 * Returns a cached rendering, or draws it. `contents` holds everything that the picture shows, so a cached one is never
 * out of date; `requester` takes turns with others in the queue.
 */
export function render(requester: string, contents: unknown, draw: () => Promise<Bytes>): Promise<Bytes> {
  const key = JSON.stringify(contents)
  const rendering = cache.get(key) ?? drawInTurn(requester, draw)
  // Moves it to the end: the least recently used is dropped first.
  cache.delete(key)
  cache.set(key, rendering)
  for (const oldest of [...cache.keys()].slice(0, -MAX_CACHED)) cache.delete(oldest)
  rendering.catch(() => cache.get(key) === rendering && cache.delete(key))
  return rendering
}
