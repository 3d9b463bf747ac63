import { chalkPath } from '@/lib/base/documents/chalk'
import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, typesetLine } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { GATE_HEIGHT, STROKES_PER_GATE, strokeAt, tallyWidth } from '@/lib/base/documents/tally'
import { toPrintable } from '@/lib/base/documents/typeset'
import { type Cloth, clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { drawGround, drawWordmarkAtEnd } from '@/lib/groups/posters/preview-parts'

type Stroke = {
  groupId: string
  title: string
  place: number
  total: number
  /** The group's cover lies at the top, and the picture is clear there. */
  hasCover?: boolean
}

const SIDE = 1080
/** All of a cover shows: in its own shape. */
export const COVER = { width: SIDE, height: 567 }
const LEFT = 112
const WIDTH = SIDE - 2 * LEFT
/** Between two rows. */
const GAP = 16
const ROW_HEIGHT = GATE_HEIGHT + GAP
/** What strokes leave free of a gate's height. */
const SPACE_ABOVE = 3
const SPACE_BELOW = 2

/**
 * What it is for, and "I am stroke 14 of 50", on the group's own cloth: a square, as people post it. All text is
 * outlines, and all begins on one line at the left.
 */
export function strokeSvg({ groupId, title, place, total, hasCover = false }: Stroke): string {
  const cloth = clothOf(groupId)
  const { soft, rule, thread } = clothColours(cloth)
  const headline = typesetLine(`I am stroke ${place} of ${total}`, { size: HEADLINE_SIZE, weight: 'display' })
  const { titleLines, titleBaseline, tally, headlineBaseline, bottom } = (
    hasCover ? placeOnCover : placeOnCloth
  )(toPrintable(title) || 'A collection')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">`,
    hasCover ? drawGroundBelowCover(cloth) : drawGround(cloth, GROUND),
    hasCover
      ? ''
      : `<rect x="${SEAM}" y="${SEAM}" width="${SIDE - 2 * SEAM}" height="${SIDE - 2 * SEAM}" rx="14" fill="none" stroke="${rule}" stroke-width="4" stroke-dasharray="18 13" stroke-linecap="round"/>`,
    `<g fill="${COLOURS.cream}">${titleLines.map((line, index) => outline(line, { left: LEFT, baseline: titleBaseline(index) })).join('')}</g>`,
    drawPeople({ place, total, ...tally, ink: soft, ownInk: thread }),
    // In the colour of one's own stroke, which is what it says.
    `<g fill="${thread}">${outline(headline, { left: LEFT, baseline: headlineBaseline })}</g>`,
    `<g fill="${soft}">${outline(typesetLine(total === 1 ? 'The first of us' : 'One stroke for each of us', { size: 38 }), { left: LEFT, baseline: bottom })}</g>`,
    // Quieter than the words.
    `<g opacity="0.85">${drawWordmarkAtEnd({ right: SIDE - LEFT, baseline: bottom, scale: MARK_SCALE, ink: soft })}</g>`,
    '</svg>',
  ].join('')
}

const MARK_SCALE = 0.7
/** How far from the edges the cloth is sewn. */
const SEAM = 46
const HEADLINE_SIZE = 64
/** From the last line of words to the one before it: a line of air between. */
const LAST_PITCH = 84

/** The title, the tally below it, and who I am at the foot. */
function placeOnCloth(title: string) {
  const titleLines = fitText(
    title,
    [
      { size: 88, maxLines: 1 },
      { size: 76, maxLines: 1 },
      { size: 84, maxLines: 2 },
      { size: 68, maxLines: 3 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const [{ size } = { size: 0 }] = titleLines
  const titleBaseline = (line: number) => 104 + size * (1 + line * 1.16)
  const bottom = SIDE - 104
  const headlineBaseline = bottom - LAST_PITCH
  const top = titleBaseline(titleLines.length - 1) + 70
  const tally = { top, height: headlineBaseline - HEADLINE_SIZE - 70 - top }
  return { titleLines, titleBaseline, tally, headlineBaseline, bottom }
}

/** The tally across the lower edge of the cover, and all words below it. */
function placeOnCover(title: string) {
  const titleLines = fitText(
    title,
    [
      { size: 60, maxLines: 1 },
      { size: 50, maxLines: 1 },
      { size: 50, maxLines: 2 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const [{ size } = { size: 0 }] = titleLines
  const bottom = SIDE - 72
  const headlineBaseline = bottom - LAST_PITCH
  const titleBaseline = (line: number) => headlineBaseline - 90 - (titleLines.length - 1 - line) * size * 1.16
  const tally = { top: TALLY_ON_COVER, height: titleBaseline(0) - size - 34 - TALLY_ON_COVER }
  return { titleLines, titleBaseline, tally, headlineBaseline, bottom }
}

const GROUND = { width: SIDE, height: SIDE, scale: 0.6 }
/** Where a cover begins to fade into the cloth, and where its weave is full. */
const FADE = { top: 290, bottom: 690 }
/** Where it is faded enough for strokes. */
const TALLY_ON_COVER = 432

/** The cloth, which a cover fades into. */
function drawGroundBelowCover(cloth: Cloth): string {
  const below = SIDE - COVER.height
  return [
    // An inner picture cuts off what reaches beyond it.
    `<svg y="${COVER.height}" width="${SIDE}" height="${below}" viewBox="0 ${COVER.height} ${SIDE} ${below}">${drawGround(cloth, GROUND)}</svg>`,
    `<g fill="${clothColours(cloth).cloth}" shape-rendering="crispEdges">`,
    ...drawFade(FADE.top, COVER.height),
    ...drawFade(FADE.bottom, COVER.height),
    '</g>',
  ].join('')
}

const FADE_STEPS = 60

/** From nothing to full, slowly at both ends. In steps: a gradient would be a link within the picture. */
const drawFade = (from: number, to: number) =>
  Array.from({ length: FADE_STEPS }, (_, step) => {
    const part = (step + 0.5) / FADE_STEPS
    const height = Math.abs(to - from) / FADE_STEPS
    const top = Math.min(from, to) + (to > from ? step : FADE_STEPS - 1 - step) * height
    const opacity = part * part * (3 - 2 * part)
    return `<rect y="${top.toFixed(2)}" width="${SIDE}" height="${height.toFixed(2)}" opacity="${opacity.toFixed(3)}"/>`
  })

type Drawing = { place: number; total: number; top: number; height: number; ink: string; ownInk: string }

/**
 * Everyone in rows of gates, as large as they fit, in line with the words: as with chalk, the others' strokes quieter,
 * one's own bolder and in thread. Strokes to come finish the last gate.
 */
function drawPeople({ place, total: count, top: start, height, ink, ownInk }: Drawing): string {
  const { strokesPerRow, rows, scale } = layOut(count, height)
  // Few are written further apart, until they fill the picture.
  const gates =
    Math.min(strokesPerRow, Math.ceil(count / STROKES_PER_GATE) * STROKES_PER_GATE) / STROKES_PER_GATE
  const scaleAcross = Math.min(WIDTH / (tallyWidth(gates) - EDGE), scale * WIDER_MAX)
  const left = LEFT - EDGE * scaleAcross
  const top = start + (height - heightOf(rows) * scale) / 2 - SPACE_ABOVE * scale
  const pointsAt = (index: number) => {
    const row = Math.floor(index / strokesPerRow)
    const points = strokeAt(index - row * strokesPerRow)
    return points.map((value, axis) =>
      axis % 2 === 0 ? left + value * scaleAcross : top + (value + row * ROW_HEIGHT) * scale,
    )
  }
  const totalStrokes = Math.ceil(count / STROKES_PER_GATE) * STROKES_PER_GATE
  const weight = Math.min(MAX_WEIGHT, 4.2 * scale)
  const draw = (index: number, width: number) => chalkPath(pointsAt(index), width)
  const indices = Array.from({ length: totalStrokes }, (_, index) => index)
  const ownIndex = place - 1
  return [
    `<g fill="${ink}">${indices
      .filter((index) => index < count && index !== ownIndex)
      .map((index) => `<path d="${draw(index, weight)}"/>`)
      .join('')}</g>`,
    `<g fill="${ink}" opacity="0.42">${indices
      .filter((index) => index >= count)
      .map((index) => `<path d="${draw(index, weight * 0.4)}"/>`)
      .join('')}</g>`,
    `<path d="${draw(ownIndex, Math.max(MIN_OWN_WEIGHT, weight * 1.3))}" fill="${ownInk}"/>`,
  ].join('')
}

/** How wide strokes are, in pixels, however few or many there are. */
const MAX_WEIGHT = 26
const MIN_OWN_WEIGHT = 13
/** How much further apart than on a tally strokes are at most. */
const WIDER_MAX = 1.9
/** Where the first gate begins. */
const EDGE = 2

/** As few rows as do not make them much smaller than they could be. */
function layOut(strokes: number, height: number) {
  const gates = Math.ceil(strokes / STROKES_PER_GATE)
  const options = Array.from({ length: gates }, (_, more) => {
    const gatesPerRow = more + 1
    const rows = Math.ceil(gates / gatesPerRow)
    const scale = Math.min(WIDTH / (tallyWidth(gatesPerRow) - EDGE), height / heightOf(rows))
    return { strokesPerRow: gatesPerRow * STROKES_PER_GATE, rows, scale }
  })
  const largest = Math.max(...options.map(({ scale }) => scale))
  const largeOptions = options.filter(({ scale }) => scale >= largest * MIN_SCALE_SHARE)
  return largeOptions.reduce((best, option) => (option.rows < best.rows ? option : best))
}

const MIN_SCALE_SHARE = 0.85

const heightOf = (rows: number) => rows * ROW_HEIGHT - GAP - SPACE_ABOVE - SPACE_BELOW
