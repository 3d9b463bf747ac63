import { COLOURS } from '@/lib/base/documents/colours'
import { fitText } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
import { printable } from '@/lib/base/documents/typeset'
import { clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { drawWeave } from '@/lib/groups/posters/preview-parts'

type Stroke = { groupId: string; title: string; place: number; of: number }

const SIDE = 1080
const LEFT = 112
const WIDTH = SIDE - 2 * LEFT
const TOP = 112
/** Where the last line of words stands. */
const BOTTOM = SIDE - 104
const SAID = 88
const ABOUT = 56
const ROW = GATE_HEIGHT + 20
/** So that a lone stroke does not fill the cloth. */
const LARGEST = 9
/** How much of the weave shows. */
const WOVEN = 0.4
/** One's own stroke is no thinner than this, however many there are. */
const THINNEST = 15

/** "I am stroke 14 of 50" on the group's own cloth: a square, as people post it. All text is outlines. */
export function strokeSvg({ groupId, title, place, of }: Stroke): string {
  const own = clothOf(groupId)
  const { cloth, rule, soft, thread } = clothColours(own)
  const said = fitText(
    `I am stroke ${place} of ${of}`,
    [
      { size: 92, mostLines: 1 },
      { size: 76, mostLines: 1 },
      { size: 66, mostLines: 2 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const about = fitText(printable(title) || 'A collection', [{ size: 44, mostLines: 2 }], { width: WIDTH })
  const aboutAt = BOTTOM - (about.length - 1) * ABOUT
  const saidAt = aboutAt - 80 - (said.length - 1) * SAID
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="${cloth}"/>`,
    // Woven faintly, and none of it in thread: that is for one's own stroke alone.
    `<g opacity="${WOVEN}">${drawWeave({ ...own, drawn: -1 }, { width: SIDE, height: SIDE, scale: 0.8 })}</g>`,
    `<path d="M54 40V${SIDE - 40}" stroke="${rule}" stroke-width="5" stroke-dasharray="18 13" stroke-linecap="round"/>`,
    tally({ place, of, height: saidAt - 170 - TOP, ink: soft, own: thread }),
    `<g fill="${COLOURS.cream}">${said.map((line, index) => outline(line, { left: LEFT, baseline: saidAt + index * SAID })).join('')}</g>`,
    `<g fill="${thread}">${about.map((line, index) => outline(line, { left: LEFT, baseline: aboutAt + index * ABOUT })).join('')}</g>`,
    '</svg>',
  ].join('')
}

type Drawn = { place: number; of: number; height: number; ink: string; own: string }

/** All strokes in rows, as large as they fit, the others' quieter; one's own lies on top, in thread. */
function tally({ place, of, height, ink, own }: Drawn): string {
  const gates = Math.ceil(of / STROKES_PER_GATE)
  const scaleOf = (inARow: number) => Math.min(LARGEST, WIDTH / tallyWidth(inARow))
  const fits = (inARow: number) => Math.ceil(gates / inARow) * ROW * scaleOf(inARow) <= height
  let inARow = 1
  while (!fits(inARow)) inARow += 1
  const scale = Math.min(scaleOf(inARow), height / GATE_HEIGHT)
  const strokes = inARow * STROKES_PER_GATE
  const used = (Math.ceil(gates / inARow) * ROW - (ROW - GATE_HEIGHT)) * scale
  const top = TOP + Math.max(0, height - used) / 2
  const rows = Array.from({ length: Math.ceil(gates / inARow) }, (_, row) => row)
  const before = place - 1
  const ownRow = Math.floor(before / strokes)
  const inRow = (row: number, d: string, look: string) =>
    `<path transform="translate(0 ${row * ROW})" d="${d}" ${look}/>`
  return [
    `<g fill="none" stroke-linecap="round" transform="translate(${LEFT} ${top.toFixed(1)}) scale(${scale.toFixed(4)})">`,
    ...rows.map((row) =>
      inRow(row, strokesPath(0, Math.min(strokes, of - row * strokes)), `stroke="${ink}" stroke-width="4"`),
    ),
    inRow(
      ownRow,
      strokesPath(before - ownRow * strokes, place - ownRow * strokes),
      `stroke="${own}" stroke-width="${Math.max(7, THINNEST / scale).toFixed(2)}"`,
    ),
    '</g>',
  ].join('')
}
