import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, shorten, typesetLine } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { fillTally, STROKES_PER_GATE, strokeAt, tallyWidth } from '@/lib/base/documents/tally'
import { formatPoundsShort } from '@/lib/base/money/pence'
import { callToAction, collectingText, displayUrl, type LinkSummary } from './link-summary'
import { drawLabel, drawOnCloth, drawSvg, drawTally, drawText, LEFT, WIDTH } from './preview-parts'
import { printableTitle } from './printable-title'

const GATES = 10
/** Where the foot of the picture begins: the tally, or what to do. */
const FOOT = 430
/** Where the head of the picture ends. */
const HEAD = 108
/** Height of a capital, as a share of the font size. */
const CAP_HEIGHT = 0.72
const BELOW_TITLE = 58

/** The picture that chat apps show beside a link, as an SVG in which all text is outlines. */
export function previewSvg(summary: LinkSummary): string {
  return drawOnCloth(summary.cloth, [
    drawTitle(summary),
    `<path d="M${LEFT} ${FOOT - 34}h${WIDTH}" stroke="${COLOURS.rule}" stroke-width="3"/>`,
    `<path d="M${LEFT} ${FOOT - 27}h${WIDTH}" stroke="${COLOURS.rule}" stroke-width="1.5"/>`,
    summary.collectedPence === null
      ? drawCallToAction(summary)
      : drawProgress(summary.collectedPence, summary.goalPence),
  ])
}

function drawTitle(summary: LinkSummary): string {
  const lines = fitText(
    printableTitle(summary),
    [
      { size: 80, maxLines: 1 },
      { size: 68, maxLines: 2 },
      { size: 54, maxLines: 3 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const size = lines[0]?.size ?? 0
  const pitch = size * 1.18
  // From the top of the first line's capitals to the baseline of the line below the title.
  const height = size * CAP_HEIGHT + (lines.length - 1) * pitch + BELOW_TITLE
  const first = HEAD + (FOOT - 34 - HEAD - height) / 2 + size * CAP_HEIGHT
  const written = lines.map((line, index) => {
    const left = line.direction === 'rtl' ? LEFT + WIDTH - line.width : LEFT
    return outline(line, { left, baseline: first + index * pitch })
  })
  const who = shorten(collectingText(summary), { size: 32 }, WIDTH, 'ltr')
  return [
    `<g fill="${COLOURS.ink}">${written.join('')}</g>`,
    `<g fill="${COLOURS.inkSoft}">${outline(who, { left: LEFT, baseline: first + (lines.length - 1) * pitch + BELOW_TITLE })}</g>`,
  ].join('')
}

function drawProgress(collectedPence: number, goalPence: number): string {
  const strokes = GATES * STROKES_PER_GATE
  const { full, partial } = fillTally(collectedPence, goalPence, strokes)
  const partialStroke = partial > 0 ? partialStrokePath(full, Math.max(0.22, partial)) : undefined
  const sum = typesetLine(formatPoundsShort(collectedPence), { size: 62, weight: 'display' })
  return [
    `<g fill="${COLOURS.ink}">${outline(sum, { left: LEFT, baseline: FOOT + 46 })}</g>`,
    drawText(
      goalText(collectedPence, goalPence),
      { size: 34 },
      { left: LEFT + sum.width + 18, baseline: FOOT + 46, fill: COLOURS.inkSoft },
    ),
    drawTally({ gates: GATES, full, top: FOOT + 66, partialStroke }),
  ].join('')
}

export type LabelSummary = Pick<LinkSummary, 'title' | 'goalPence' | 'collectedPence' | 'gifts' | 'isClosed'>

/** What lies on a photograph: a label with the title and, unless it is hidden, how far the collection is. */
export function labelSvg(summary: LabelSummary): string {
  const lines = fitText(
    printableTitle(summary),
    [
      { size: 52, maxLines: 1 },
      { size: 40, maxLines: 2 },
    ],
    { width: ON_PHOTO.width - 72, weight: 'display' },
  )
  const size = lines[0]?.size ?? 0
  const pitch = size * 1.16
  const height = 150 + (lines.length - 1) * pitch
  const top = 630 - 40 - height
  const left = ON_PHOTO.left + 36
  const written = lines.map((line, index) =>
    outline(line, {
      left: line.direction === 'rtl' ? ON_PHOTO.left + ON_PHOTO.width - 36 - line.width : left,
      baseline: top + 32 + size * CAP_HEIGHT + index * pitch,
    }),
  )
  const foot = top + height - 34
  return drawSvg([
    drawLabel({ ...ON_PHOTO, top, height }),
    `<g fill="${COLOURS.ink}">${written.join('')}</g>`,
    summary.collectedPence === null
      ? drawText(callToAction(summary), { size: 32 }, { left, baseline: foot, fill: COLOURS.inkSoft })
      : drawProgressOnPhoto(summary.collectedPence, summary.goalPence, { left, foot }),
  ])
}

const ON_PHOTO = { left: 56, width: 1088 }

function drawProgressOnPhoto(
  collectedPence: number,
  goalPence: number,
  { left, foot }: Record<'left' | 'foot', number>,
) {
  const { full } = fillTally(collectedPence, goalPence, GATES * STROKES_PER_GATE)
  const sum = typesetLine(formatPoundsShort(collectedPence), { size: 38, weight: 'display' })
  const goal = typesetLine(goalText(collectedPence, goalPence), { size: 28 })
  const scale = 0.72
  const tally = drawTally({
    gates: GATES,
    full,
    top: foot - 34,
    scale,
    left: ON_PHOTO.left + ON_PHOTO.width - 36 - tallyWidth(GATES) * scale,
  })
  return [
    `<g fill="${COLOURS.ink}">${outline(sum, { left, baseline: foot })}</g>`,
    `<g fill="${COLOURS.inkSoft}">${outline(goal, { left: left + sum.width + 14, baseline: foot })}</g>`,
    tally,
  ].join('')
}

const goalText = (collectedPence: number, goalPence: number) =>
  `of ${formatPoundsShort(goalPence)}${collectedPence >= goalPence ? ' · Goal reached' : ''}`

/** The path of an unfinished stroke, from its foot. */
function partialStrokePath(index: number, part: number): string {
  const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = strokeAt(index)
  return `M${x1} ${y1}L${(x1 + (x3 - x1) * part).toFixed(1)} ${(y1 + (y3 - y1) * part).toFixed(1)}`
}

/** For a group that hides its amounts: what to do, and where. */
function drawCallToAction(summary: LinkSummary): string {
  const address = shorten(displayUrl(summary.url), { size: 34 }, WIDTH)
  return [
    drawText(
      callToAction(summary),
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
