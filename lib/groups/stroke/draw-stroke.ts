import { COLOURS } from '@/lib/base/documents/colours'
import { fitText } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
import { printable } from '@/lib/base/documents/typeset'
import { clothColours, clothOf } from '@/lib/groups/covers/cloth'

type Stroke = { groupId: string; title: string; place: number; of: number }

const SIDE = 1080
const LEFT = 96
const WIDTH = SIDE - 2 * LEFT
const TOP = 130
/** The tally's height at most. */
const HEIGHT = 470
const ROW = GATE_HEIGHT + 20
const WORDS = 760

/** "I am stroke 14 of 50" on the group's own cloth: a square, as people post it. All text is outlines. */
export function strokeSvg({ groupId, title, place, of }: Stroke): string {
  const { cloth, rule, thread } = clothColours(clothOf(groupId))
  const said = fitText(
    `I am stroke ${place} of ${of}`,
    [
      { size: 92, mostLines: 1 },
      { size: 76, mostLines: 2 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const about = fitText(printable(title) || 'A collection', [{ size: 44, mostLines: 2 }], { width: WIDTH })
  const below = WORDS + (said.length - 1) * 84 + 84
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="${cloth}"/>`,
    `<path d="M48 40V${SIDE - 40}" stroke="${rule}" stroke-width="5" stroke-dasharray="18 13" stroke-linecap="round"/>`,
    tally({ place, of, ink: COLOURS.cream, own: thread }),
    `<g fill="${COLOURS.cream}">${said.map((line, index) => outline(line, { left: LEFT, baseline: WORDS + index * 84 })).join('')}</g>`,
    `<g fill="${thread}">${about.map((line, index) => outline(line, { left: LEFT, baseline: below + index * 54 })).join('')}</g>`,
    '</svg>',
  ].join('')
}

type Drawn = { place: number; of: number; ink: string; own: string }

/** All strokes in rows, one's own in thread and heavier; as large as they fit. */
function tally({ place, of, ink, own }: Drawn): string {
  const gates = Math.ceil(of / STROKES_PER_GATE)
  let inARow = Math.min(gates, 3)
  const scaleOf = (count: number) => Math.min(3.4, WIDTH / tallyWidth(count))
  while (Math.ceil(gates / inARow) * ROW * scaleOf(inARow) > HEIGHT) inARow += 1
  const scale = scaleOf(inARow)
  const strokes = inARow * STROKES_PER_GATE
  const rows = Array.from({ length: Math.ceil(gates / inARow) }, (_, row) => {
    const last = Math.min(strokes, of - row * strokes)
    const mine = place - 1 - row * strokes
    const isHere = mine >= 0 && mine < last
    const others = isHere ? strokesPath(0, mine) + absolute(mine + 1, last) : strokesPath(0, last)
    return [
      `<g transform="translate(0 ${row * ROW})"><path d="${others || 'M0 0'}" stroke="${ink}" stroke-width="4"/>`,
      isHere ? `<path d="${strokesPath(mine, mine + 1)}" stroke="${own}" stroke-width="7.5"/>` : '',
      '</g>',
    ].join('')
  })
  const top = TOP + (HEIGHT - rows.length * ROW * scale) / 2
  return `<g fill="none" stroke-linecap="round" transform="translate(${LEFT} ${top.toFixed(1)}) scale(${scale.toFixed(4)})">${rows.join('')}</g>`
}

/** A path of its own within a longer one. */
const absolute = (from: number, to: number) => strokesPath(from, to).replace(/^m/, 'M')
