import { COLOURS } from '@/lib/base/documents/colours'
import { fitText } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { GATE_HEIGHT, STROKES_PER_GATE, strokeAt, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
import { toPrintable } from '@/lib/base/documents/typeset'
import { clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { drawWeave } from '@/lib/groups/posters/preview-parts'

type Stroke = { groupId: string; title: string; place: number; of: number }

const SIDE = 1080
const LEFT = 112
const WIDTH = SIDE - 2 * LEFT
const TOP = 112
/** Where the last line of words stands. */
const BOTTOM = SIDE - 104
const HEADLINE_LINE_HEIGHT = 88
const TITLE_LINE_HEIGHT = 56
/** Between two rows. */
const GAP = 16
const ROW_HEIGHT = GATE_HEIGHT + GAP
/** What strokes leave free of a gate's height. */
const ABOVE = 3
const BELOW = 2
/** How much of the weave shows. */
const WEAVE_OPACITY = 0.4
/** One's own, of strokes that are 4 wide; and how thin it may be on the picture, however many there are. */
const OWN_WIDTH = 6
const MIN_STROKE_WIDTH = 15

/** "I am stroke 14 of 50" on the group's own cloth: a square, as people post it. All text is outlines. */
export function strokeSvg({ groupId, title, place, of }: Stroke): string {
  const groupCloth = clothOf(groupId)
  const { cloth, rule, soft, thread } = clothColours(groupCloth)
  const headline = fitText(
    `I am stroke ${place} of ${of}`,
    [
      { size: 92, maxLines: 1 },
      { size: 76, maxLines: 1 },
      { size: 66, maxLines: 2 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const titleLines = fitText(toPrintable(title) || 'A collection', [{ size: 44, maxLines: 2 }], {
    width: WIDTH,
  })
  const titleBaseline = BOTTOM - (titleLines.length - 1) * TITLE_LINE_HEIGHT
  const headlineBaseline = titleBaseline - 80 - (headline.length - 1) * HEADLINE_LINE_HEIGHT
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="${cloth}"/>`,
    // Woven faintly, and none of it in thread: that is for one's own stroke alone.
    `<g opacity="${WEAVE_OPACITY}">${drawWeave({ ...groupCloth, drawnIndex: -1 }, { width: SIDE, height: SIDE, scale: 0.8 })}</g>`,
    `<path d="M54 40V${SIDE - 40}" stroke="${rule}" stroke-width="5" stroke-dasharray="18 13" stroke-linecap="round"/>`,
    drawTally({ place, of, height: headlineBaseline - 170 - TOP, ink: soft, ownInk: thread }),
    // In the colour of one's own stroke, which is what it says.
    `<g fill="${thread}">${headline.map((line, index) => outline(line, { left: LEFT, baseline: headlineBaseline + index * HEADLINE_LINE_HEIGHT })).join('')}</g>`,
    `<g fill="${COLOURS.cream}">${titleLines.map((line, index) => outline(line, { left: LEFT, baseline: titleBaseline + index * TITLE_LINE_HEIGHT })).join('')}</g>`,
    '</svg>',
  ].join('')
}

type TallyOptions = { place: number; of: number; height: number; ink: string; ownInk: string }

/** All strokes in rows, as large as they fit and in the middle, the others' quieter; one's own lies on top, in thread. */
function drawTally({ place, of, height, ink, ownInk }: TallyOptions): string {
  const { strokesPerRow, rows, scale, left, width } = layOut(of, height)
  const offset = {
    x: LEFT + (WIDTH - width * scale) / 2 - left * scale,
    y: TOP + (height - heightOf(rows) * scale) / 2 - ABOVE * scale,
  }
  const drawInRow = (row: number, d: string, look: string) =>
    `<path transform="translate(0 ${row * ROW_HEIGHT})" d="${d}" ${look}/>`
  const index = place - 1
  const ownRow = Math.floor(index / strokesPerRow)
  const ownWidth = Math.max(OWN_WIDTH, MIN_STROKE_WIDTH / scale)
  return [
    `<g fill="none" stroke-linecap="round" transform="translate(${offset.x.toFixed(1)} ${offset.y.toFixed(1)}) scale(${scale.toFixed(4)})">`,
    ...Array.from({ length: rows }, (_, row) =>
      drawInRow(
        row,
        strokesPath(0, Math.min(strokesPerRow, of - row * strokesPerRow)),
        `stroke="${ink}" stroke-width="4"`,
      ),
    ),
    drawInRow(
      ownRow,
      strokesPath(index - ownRow * strokesPerRow, place - ownRow * strokesPerRow),
      `stroke="${ownInk}" stroke-width="${ownWidth.toFixed(2)}"`,
    ),
    '</g>',
  ].join('')
}

/** As many gates in a row as make them largest; a single row is as wide as its strokes. */
function layOut(strokes: number, height: number) {
  const gates = Math.ceil(strokes / STROKES_PER_GATE)
  const edgeOf = (stroke: number) => strokeAt(stroke)[0] ?? 0
  const left = strokes < STROKES_PER_GATE ? edgeOf(0) - OWN_WIDTH / 2 : 0
  const right = strokes % STROKES_PER_GATE === 0 ? tallyWidth(gates) : edgeOf(strokes - 1) + OWN_WIDTH / 2
  const options = Array.from({ length: gates }, (_, more) => {
    const gatesPerRow = more + 1
    const rows = Math.ceil(gates / gatesPerRow)
    const width = rows > 1 ? tallyWidth(gatesPerRow) : right - left
    const scale = Math.min(WIDTH / width, height / heightOf(rows))
    return { strokesPerRow: gatesPerRow * STROKES_PER_GATE, rows, scale, left, width }
  })
  return options.reduce((best, option) => (option.scale > best.scale ? option : best))
}

const heightOf = (rows: number) => rows * ROW_HEIGHT - GAP - ABOVE - BELOW
