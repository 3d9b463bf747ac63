import { fillTally, STROKES_PER_GATE, strokePath, strokesPath, tallyWidth } from '@/components/ui/tally'
import { formatRound } from '@/lib/money/pence'
import { PRODUCT_NAME } from '@/lib/product'
import { fitText, type Look, setLine, shorten } from '@/lib/typesetting/lines'
import { outline } from '@/lib/typesetting/outlines'
import { COLOURS, MARK } from './colours'
import { PREVIEW, readable, type Shown, whoCollects } from './shown'
import { titleOf } from './title'

const LEFT = 104
const WIDTH = PREVIEW.width - LEFT - 72
const GATES = 10
/** The foot of the picture: the tally, or where to go. */
const FOOT = 430
/** Where the head of the picture ends. */
const HEAD = 108
/** Of a letter's size. */
const CAPITALS = 0.72
const BELOW_TITLE = 58

/** The picture that chat apps show beside a link, as an SVG in which all text is outlines. */
export function previewSvg(shown: Shown): string {
  const { width, height } = PREVIEW
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>`,
    spine(),
    wordmark(),
    title(shown),
    `<path d="M${LEFT} ${FOOT - 34}h${WIDTH}" stroke="${COLOURS.rule}" stroke-width="3"/>`,
    `<path d="M${LEFT} ${FOOT - 27}h${WIDTH}" stroke="${COLOURS.rule}" stroke-width="1.5"/>`,
    shown.collectedPence === null ? invitation(shown) : progress(shown.collectedPence, shown.goalPence),
    '</svg>',
  ].join('')
}

/** The edge of a passbook, sewn. */
const spine = () =>
  [
    `<rect width="40" height="${PREVIEW.height}" fill="${COLOURS.cloth}"/>`,
    `<path d="M29 10V${PREVIEW.height - 10}" stroke="${COLOURS.clothRule}" stroke-width="3" stroke-dasharray="12 9" stroke-linecap="round"/>`,
  ].join('')

const wordmark = () =>
  [
    `<g transform="translate(${LEFT} 52) scale(1.7)"><rect width="32" height="32" rx="6" fill="${COLOURS.accent}"/>`,
    `<g fill="none" stroke-linecap="round" stroke-width="${MARK.weight}">`,
    `<path d="${MARK.strokes}" stroke="${COLOURS.cream}"/><path d="${MARK.across}" stroke="${MARK.acrossColour}"/></g></g>`,
    draw(
      PRODUCT_NAME,
      { size: 34, weight: 'display' },
      { left: LEFT + 74, baseline: 91, fill: COLOURS.accent },
    ),
  ].join('')

function title(shown: Shown): string {
  const lines = fitText(
    titleOf(shown),
    [
      { size: 80, mostLines: 1 },
      { size: 68, mostLines: 2 },
      { size: 54, mostLines: 3 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const size = lines[0]?.size ?? 0
  const pitch = size * 1.18
  // From the tops of the first line's capitals to the foot of what stands below the title.
  const height = size * CAPITALS + (lines.length - 1) * pitch + BELOW_TITLE
  const first = HEAD + (FOOT - 34 - HEAD - height) / 2 + size * CAPITALS
  const written = lines.map((line, index) => {
    const left = line.direction === 'rtl' ? LEFT + WIDTH - line.width : LEFT
    return outline(line, { left, baseline: first + index * pitch })
  })
  const who = shorten(whoCollects(shown), { size: 32 }, WIDTH, 'ltr')
  return [
    `<g fill="${COLOURS.ink}">${written.join('')}</g>`,
    `<g fill="${COLOURS.inkSoft}">${outline(who, { left: LEFT, baseline: first + (lines.length - 1) * pitch + BELOW_TITLE })}</g>`,
  ].join('')
}

function progress(collectedPence: number, goalPence: number): string {
  const strokes = GATES * STROKES_PER_GATE
  const { full, partial } = fillTally(collectedPence, goalPence, strokes)
  const sum = setLine(formatRound(collectedPence), { size: 62, weight: 'display' })
  const scale = WIDTH / tallyWidth(GATES)
  const stroke = (d: string, colour: string, weight: number) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${weight}"/>`
  return [
    `<g fill="${COLOURS.ink}">${outline(sum, { left: LEFT, baseline: FOOT + 46 })}</g>`,
    draw(
      beside(collectedPence, goalPence),
      { size: 34 },
      { left: LEFT + sum.width + 18, baseline: FOOT + 46, fill: COLOURS.inkSoft },
    ),
    `<g fill="none" stroke-linecap="round" transform="translate(${LEFT} ${FOOT + 66}) scale(${scale.toFixed(4)})">`,
    stroke(strokesPath(full, strokes), COLOURS.tallyGhost, 1.8),
    stroke(strokesPath(0, full), COLOURS.accent, 4.4),
    partial > 0 ? stroke(partOf(full, Math.max(0.22, partial)), COLOURS.accent, 4.4) : '',
    '</g>',
  ].join('')
}

const beside = (collectedPence: number, goalPence: number) =>
  `of ${formatRound(goalPence)}${collectedPence >= goalPence ? ' · Goal reached' : ''}`

/** A stroke that is not whole yet, from its foot. */
function partOf(index: number, part: number): string {
  const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = (strokePath(index).match(/-?[\d.]+/g) ?? []).map(Number)
  return `M${x1} ${y1}L${(x1 + (x3 - x1) * part).toFixed(1)} ${(y1 + (y3 - y1) * part).toFixed(1)}`
}

/** Where the amounts are hidden: what to do, and where. */
function invitation({ gifts, url }: Shown): string {
  const address = shorten(readable(url), { size: 34 }, WIDTH)
  return [
    draw(
      gifts ? 'Chip in, no account needed' : 'Have a look and join in',
      { size: 54, weight: 'display' },
      {
        left: LEFT,
        baseline: FOOT + 66,
        fill: COLOURS.accent,
      },
    ),
    `<g fill="${COLOURS.inkSoft}">${outline(address, { left: LEFT, baseline: FOOT + 128 })}</g>`,
  ].join('')
}

type Place = { left: number; baseline: number; fill: string }

const draw = (text: string, look: Look, { fill, ...place }: Place) =>
  `<g fill="${fill}">${outline(setLine(text, look), place)}</g>`
