import { COLOURS } from '@/lib/base/documents/colours'
import { fitText } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
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
const ROW_HEIGHT = GATE_HEIGHT + 20
/** So that a lone stroke does not fill the cloth. */
const MAX_SCALE = 9
/** How much of the weave shows. */
const WEAVE_OPACITY = 0.4
/** One's own stroke is no thinner than this, however many there are. */
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
    `<g fill="${COLOURS.cream}">${headline.map((line, index) => outline(line, { left: LEFT, baseline: headlineBaseline + index * HEADLINE_LINE_HEIGHT })).join('')}</g>`,
    `<g fill="${thread}">${titleLines.map((line, index) => outline(line, { left: LEFT, baseline: titleBaseline + index * TITLE_LINE_HEIGHT })).join('')}</g>`,
    '</svg>',
  ].join('')
}

type TallyOptions = { place: number; of: number; height: number; ink: string; ownInk: string }

/** All strokes in rows, as large as they fit, the others' quieter; one's own lies on top, in thread. */
function drawTally({ place, of, height, ink, ownInk }: TallyOptions): string {
  const gates = Math.ceil(of / STROKES_PER_GATE)
  const scaleOf = (gatesPerRow: number) => Math.min(MAX_SCALE, WIDTH / tallyWidth(gatesPerRow))
  const fits = (gatesPerRow: number) =>
    Math.ceil(gates / gatesPerRow) * ROW_HEIGHT * scaleOf(gatesPerRow) <= height
  let gatesPerRow = 1
  while (!fits(gatesPerRow)) gatesPerRow += 1
  const scale = Math.min(scaleOf(gatesPerRow), height / GATE_HEIGHT)
  const strokesPerRow = gatesPerRow * STROKES_PER_GATE
  const used = (Math.ceil(gates / gatesPerRow) * ROW_HEIGHT - (ROW_HEIGHT - GATE_HEIGHT)) * scale
  const top = TOP + Math.max(0, height - used) / 2
  const rows = Array.from({ length: Math.ceil(gates / gatesPerRow) }, (_, row) => row)
  const index = place - 1
  const ownRow = Math.floor(index / strokesPerRow)
  const drawInRow = (row: number, d: string, look: string) =>
    `<path transform="translate(0 ${row * ROW_HEIGHT})" d="${d}" ${look}/>`
  return [
    `<g fill="none" stroke-linecap="round" transform="translate(${LEFT} ${top.toFixed(1)}) scale(${scale.toFixed(4)})">`,
    ...rows.map((row) =>
      drawInRow(
        row,
        strokesPath(0, Math.min(strokesPerRow, of - row * strokesPerRow)),
        `stroke="${ink}" stroke-width="4"`,
      ),
    ),
    drawInRow(
      ownRow,
      strokesPath(index - ownRow * strokesPerRow, place - ownRow * strokesPerRow),
      `stroke="${ownInk}" stroke-width="${Math.max(7, MIN_STROKE_WIDTH / scale).toFixed(2)}"`,
    ),
    '</g>',
  ].join('')
}
