import { STROKES_PER_GATE, strokesPath } from '@/lib/base/documents/tally'

/** The cloth that a group without a cover is bound in: a colour, a thread and a weave of its own, from its id alone. */
export type Cloth = {
  /** In OKLCH, as degrees. Lightness and strength are the same for all, so that text on it can always be read. */
  hue: number
  threadHue: number
  /** How the rows of tallies run, in degrees. */
  tilt: number
  scale: number
  /** Where the hand begins: its strokes are never quite alike. */
  gateOffset: number
}

/** From bottle green by way of teal, navy and plum to wine: the rest is brown, khaki and olive. */
const HUES = { first: 145, count: 228 }
/** Gold, apricot, rose and mint. */
const THREAD_HUES = [85, 62, 20, 155]
/** Closer in hue than this, a thread would hardly show. */
const MIN_HUE_GAP = 55

/** Each member draws on bits of its own. */
export function clothOf(groupId: string): Cloth {
  const colour = hash(`${groupId} colour`)
  const weave = hash(`${groupId} weave`)
  const hue = (HUES.first + (colour % HUES.count)) % 360
  const threads = THREAD_HUES.filter((thread) => distance(thread, hue) >= MIN_HUE_GAP)
  return {
    hue,
    threadHue: threads[(colour >>> 9) % threads.length] ?? 85,
    tilt: ((weave & 0xff) % 25) - 12,
    scale: 1.5 + ((weave >>> 8) % 8) / 10,
    gateOffset: (weave >>> 20) % 13,
  }
}

/** Of several ids for a new group, the one whose cloth is furthest in colour from those of the others. */
export function mostDistinctId(ids: string[], others: string[]): string {
  const gapOf = (id: string) =>
    Math.min(180, ...others.map((other) => distance(clothOf(id).hue, clothOf(other).hue)))
  return ids.reduce((best, id) => (gapOf(id) > gapOf(best) ? id : best))
}

const distance = (one: number, other: number) => {
  const difference = Math.abs(one - other) % 360
  return Math.min(difference, 360 - difference)
}

/** FNV-1a, with its bits mixed once more: neighbouring ids are to look nothing alike. */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (const character of text) bits = Math.imul(bits ^ (character.codePointAt(0) ?? 0), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** How many tallies a tile has: three, and three below them, half a tally further, like bricks. */
const GATES = 6
const GATES_PER_ROW = 3
const PITCH = 58
const ROW_HEIGHT = 76

export const TILE = { width: GATES_PER_ROW * PITCH, height: 2 * ROW_HEIGHT }

/** The tallies of one tile as paths, with where each stands. The second row begins left of the tile, to close it. */
export function tileGates({ gateOffset }: Cloth): { d: string; x: number; y: number }[] {
  const gates = Array.from({ length: GATES }, (_, index) => ({
    index,
    column: index % GATES_PER_ROW,
    row: Math.floor(index / GATES_PER_ROW),
  }))
  const leftEdgeGate = { index: GATES - 1, column: -1, row: 1 }
  return [...gates, leftEdgeGate].map(({ index, column, row }) => {
    const first = (gateOffset + index) * STROKES_PER_GATE
    return {
      d: strokesPath(first, first + STROKES_PER_GATE),
      x: column * PITCH + (row * PITCH) / 2 - (gateOffset + index) * PITCH,
      y: row * ROW_HEIGHT + 10,
    }
  })
}

/** The colours of a cloth for pictures and paper, as the screens' light ones. */
export const clothColours = ({ hue, threadHue }: Cloth) => ({
  cloth: oklch(0.36, 0.065, hue),
  rule: oklch(0.46, 0.065, hue),
  soft: oklch(0.76, 0.04, hue),
  /** Strokes still to come. */
  ghost: oklch(0.55, 0.055, hue),
  thread: oklch(0.8, 0.11, threadHue),
  threadOnPaper: oklch(0.66, 0.13, threadHue),
})

/** An OKLCH colour as #rrggbb; what sRGB does not have is clipped. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(toHex).join('')}`
}

const toHex = (linear: number): string => {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
    .toString(16)
    .padStart(2, '0')
}
