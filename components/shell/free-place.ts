export type Point = { x: number; y: number }
export type Box = { left: number; top: number; right: number; bottom: number }

const STEP = 8
/** Room to tell button and control apart, and for the focus ring. */
const GAP = 4
/** Makes moving along the edge cheaper than moving away from it. */
const SIDEWAYS = 3

const covers = ({ x, y }: Point, size: number, box: Box): boolean =>
  x < box.right + GAP && x + size > box.left - GAP && y < box.bottom + GAP && y + size > box.top - GAP

/** The candidate positions from `from` to `to`. */
function steps(from: number, to: number): number[] {
  const count = Math.max(0, Math.floor((to - from) / STEP))
  return [...Array.from({ length: count + 1 }, (_, step) => from + step * STEP), to]
}

/**
 * Where a square covers none of the boxes: the wanted place if that is free, else the nearest; null if there is none.
 */
export function freePlace(wanted: Point, size: number, within: Box, boxes: readonly Box[]): Point | null {
  const isFree = (place: Point) => boxes.every((box) => !covers(place, size, box))
  if (isFree(wanted)) return wanted
  const far = ({ x, y }: Point) => SIDEWAYS * Math.abs(x - wanted.x) + Math.abs(y - wanted.y)
  let nearest: Point | null = null
  for (const x of [wanted.x, ...steps(within.left, within.right - size)])
    for (const y of steps(within.top, within.bottom - size)) {
      const place = { x, y }
      if ((!nearest || far(place) < far(nearest)) && isFree(place)) nearest = place
    }
  return nearest
}
