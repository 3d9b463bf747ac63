import { Line } from '@/lib/line'

/** A picture in some 50 KB; a poster in rarer letters has up to 300. */
const MOST_KEPT = 64

export type Bytes = Uint8Array<ArrayBuffer>

/** Drawing takes up to half a second of a processor, and anyone may ask: one at a time, and few wait. */
const openLine = () =>
  new Line({
    atOnce: 1,
    waiting: 16,
    busy: "We're busy drawing other pictures. Please try again in a few seconds.",
    retryAfterSeconds: 5,
  })

// Pictures of links are the framework's to answer, cards are calls: each holds a copy of this module.
const shared = globalThis as typeof globalThis & {
  whiproundDrawn?: { kept: Map<string, Promise<Bytes>>; line: Line }
}
shared.whiproundDrawn ??= { kept: new Map(), line: openLine() }
const { kept, line } = shared.whiproundDrawn

/**
 * What was drawn of this lately, or drawn now. `what` holds all that the picture shows, so that none is older than what it
 * shows; `who` takes turns with others.
 */
export function render(who: string, what: unknown, draw: () => Promise<Bytes>): Promise<Bytes> {
  const key = JSON.stringify(what)
  const drawn = kept.get(key) ?? line.take(who, draw)
  // The last asked for stands last, and the first goes.
  kept.delete(key)
  kept.set(key, drawn)
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest)
  drawn.catch(() => kept.get(key) === drawn && kept.delete(key))
  return drawn
}
