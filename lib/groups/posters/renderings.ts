import { drawInTurn } from '@/lib/base/documents/draw-in-turn'

/** How many renderings to cache: a picture takes about 50 KB, a poster in rarer scripts up to 300 KB. */
const MAX_KEPT = 64

export type Bytes = Uint8Array<ArrayBuffer>

const kept = new Map<string, Promise<Bytes>>()

/**
 * Returns a cached rendering, or draws it. `what` holds everything that the picture shows, so a cached one is never
 * out of date; `who` takes turns with others in the queue.
 */
export function render(who: string, what: unknown, draw: () => Promise<Bytes>): Promise<Bytes> {
  const key = JSON.stringify(what)
  const drawn = kept.get(key) ?? drawInTurn(who, draw)
  // Moves it to the end: the least recently used is dropped first.
  kept.delete(key)
  kept.set(key, drawn)
  for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(oldest)
  drawn.catch(() => kept.get(key) === drawn && kept.delete(key))
  return drawn
}
