import { drawInTurn } from '@/lib/base/documents/draw-in-turn'

/** How many renderings to cache: a picture takes about 50 KB, a poster in rarer scripts up to 300 KB. */
const MAX_CACHED = 64
/** A booklet with pictures in its letters takes some MB. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024

export type Bytes = Uint8Array<ArrayBuffer>

/** `size` is 0 until it is drawn. */
type CachedRendering = { rendering: Promise<Bytes>; size: number }

const cache = new Map<string, CachedRendering>()

/**
 * Returns a cached rendering, or draws it. `contents` holds everything that the picture shows, so a cached one is never
 * out of date; `requester` takes turns with others in the queue.
 */
export function render(requester: string, contents: unknown, draw: () => Promise<Bytes>): Promise<Bytes> {
  const key = JSON.stringify(contents)
  const cached = cache.get(key) ?? { rendering: drawInTurn(requester, draw), size: 0 }
  const { rendering } = cached
  // Moves it to the end: the least recently used is dropped first.
  cache.delete(key)
  cache.set(key, cached)
  dropOldest()
  rendering.then(
    ({ byteLength }) => {
      cached.size = byteLength
      dropOldest()
    },
    () => cache.get(key) === cached && cache.delete(key),
  )
  return rendering
}

function dropOldest() {
  let size = [...cache.values()].reduce((sum, one) => sum + one.size, 0)
  for (const [key, cached] of cache) {
    if (cache.size <= MAX_CACHED && size <= MAX_CACHED_BYTES) return
    cache.delete(key)
    size -= cached.size
  }
}
