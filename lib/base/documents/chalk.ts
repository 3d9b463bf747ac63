/** Pure geometry: strokes as a hand draws them, for the screen, for pictures and for paper. */

/** Of how many straight pieces each side of an outline is made: fewer for a small stroke. */
const STEPS = { large: 10, small: 5 }

/**
 * The outline of a stroke of chalk that begins, bends and ends at these points, x and y of each: set down firmly, and
 * lifted towards its end.
 */
export function chalkPath(
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: number[],
  width: number,
  steps = STEPS.large,
): string {
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps
    const curveAt = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c
    const slope = (a: number, b: number, c: number) => (1 - t) * (b - a) + t * (c - b)
    const [dx, dy] = [slope(x1, x2, x3), slope(y1, y2, y3)]
    const half = (width / 2) * (1 - 0.5 * t ** 1.5 - 0.3 * (1 - t) ** 8)
    const length = Math.hypot(dx, dy)
    return {
      x: curveAt(x1, x2, x3),
      y: curveAt(y1, y2, y3),
      offsetX: (-dy / length) * half,
      offsetY: (dx / length) * half,
      half,
    }
  })
  const side = (sign: 1 | -1) =>
    points.map(
      ({ x, y, offsetX, offsetY }) => `${(x + sign * offsetX).toFixed(1)} ${(y + sign * offsetY).toFixed(1)}`,
    )
  const cap = (end: number) => `A${end.toFixed(1)} ${end.toFixed(1)} 0 0 0 `
  const [start, end] = [points[0]?.half ?? 0, points.at(-1)?.half ?? 0]
  const [firstSide, secondSide] = [side(1), side(-1).toReversed()]
  return `M${firstSide.join('L')}${cap(end)}${secondSide.join('L')}${cap(start)}${firstSide[0]}Z`
}

/** How far strokes beside names lean: no two neighbours stand alike. */
const LEANS = [2.6, -0.8, 1.4, 3.6, -2.2, 0.6, 2.2, -1.4, 3, 0]

export const SIGNATURE_STROKE = { width: 14, height: 24 }

/** The stroke that somebody makes beside their name, as it leans at this place in the row. */
export function signatureStroke(place: number): string {
  const { width, height } = SIGNATURE_STROKE
  const lean = LEANS[place % LEANS.length] ?? 0
  const middle = width / 2
  const points = [middle + lean, 2.2, middle + lean * 0.4 + 0.7, height / 2, middle - lean, height - 1.6]
  return chalkPath(points, 4, STEPS.small)
}
