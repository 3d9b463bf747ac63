/** Stamp and postmark of an envelope as plain geometry, for the screen and for the picture beside its link. */

export const FRANKING = { width: 252, height: 112 }

export const STAMP = { left: 168, top: 4, width: 80, height: 104 }
const TOOTH = 8

/** Where the perforation bites into the stamp. */
export const STAMP_TEETH: { x: number; y: number }[] = [
  ...steps(STAMP.width).flatMap((along) => [
    { x: along, y: 0 },
    { x: along, y: STAMP.height },
  ]),
  ...steps(STAMP.height).flatMap((along) => [
    { x: 0, y: along },
    { x: STAMP.width, y: along },
  ]),
]

/** The round postmark, clear of the stamp, and the waves that cancel it. All of it is struck slightly askew. */
export const POSTMARK = { x: 56, y: 60, radius: 48, innerRadius: 43, tilt: -7 }
export const WAVES = [38, 53, 68, 83].map((y) => `M106 ${y}q8 -8 16 0${'t16 0'.repeat(7)}`).join('')

function steps(length: number): number[] {
  return Array.from({ length: length / TOOTH }, (_, index) => index * TOOTH + TOOTH / 2)
}
