import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, shorten, typesetLine } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { tallyWidth } from '@/lib/base/documents/tally'
import { formatPoundsShort } from '@/lib/base/money/pence'
import { clothColours } from '@/lib/groups/covers/cloth'
import { callToAction, collectingText, displayUrl, type LinkSummary, PREVIEW } from './link-summary'
import {
  drawGround,
  drawLabel,
  drawSvg,
  drawTally,
  drawText,
  drawWordmark,
  LEFT,
  WIDTH,
  wordmarkWidth,
} from './preview-parts'
import { printableTitle } from './printable-title'

const GATES = 10
/** The label of paper, pasted on the cloth; below it, how far the collection is, or what to do, is sewn. */
const LABEL = { left: 56, top: 44, width: PREVIEW.width - 112, height: 318 }
/** Where the title has to stay, and where the line below it stands. */
const TITLE = { top: 142, bottom: 286 }
const LINE_BASELINE = 330
/** Height of a capital, as a share of the font size. */
const CAP_HEIGHT = 0.72
const SUM_BASELINE = 457
const TALLY_TOP = 487

/** The picture that chat apps show beside a link, as an SVG in which all text is outlines. */
export function previewSvg(summary: LinkSummary): string {
  return drawSvg([
    drawGround(summary.cloth, { ...PREVIEW, scale: 0.6 }),
    drawLabel(LABEL),
    drawWordmark({ left: LEFT, top: 74 }),
    drawTitle(summary),
    summary.collectedPence === null
      ? drawCallToAction(summary)
      : drawProgress(summary, summary.collectedPence),
  ])
}

function drawTitle(summary: LinkSummary): string {
  const lines = fitText(
    printableTitle(summary),
    [
      { size: 84, maxLines: 1 },
      { size: 66, maxLines: 2 },
      { size: 47, maxLines: 3 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const size = lines[0]?.size ?? 0
  const pitch = size * 1.18
  // From the top of the first line's capitals to the last baseline.
  const height = size * CAP_HEIGHT + (lines.length - 1) * pitch
  const first = TITLE.top + (TITLE.bottom - TITLE.top - height) / 2 + size * CAP_HEIGHT
  const written = lines.map((line, index) => {
    const left = line.direction === 'rtl' ? LEFT + WIDTH - line.width : LEFT
    return outline(line, { left, baseline: first + index * pitch })
  })
  const collectingLine = shorten(collectingText(summary), { size: 32 }, WIDTH, 'ltr')
  return [
    `<g fill="${COLOURS.ink}">${written.join('')}</g>`,
    `<g fill="${COLOURS.inkSoft}">${outline(collectingLine, { left: LEFT, baseline: LINE_BASELINE })}</g>`,
  ].join('')
}

function drawProgress({ goalPence, isClosed, cloth }: LinkSummary, collectedPence: number): string {
  const { ghost, thread } = clothColours(cloth)
  return [
    drawSum(
      { goalPence, collectedPence, isClosed },
      { left: LEFT, baseline: SUM_BASELINE, sizes: [62, 34], inks: [COLOURS.cream, COLOURS.cream] },
    ).svg,
    drawTally({ gates: GATES, collectedPence, goalPence, top: TALLY_TOP, ink: thread, ghost }),
  ].join('')
}

type Sum = Pick<LinkSummary, 'goalPence' | 'isClosed'> & { collectedPence: number }
type SumLook = { left: number; baseline: number; sizes: [number, number]; inks: [string, string] }

/** What is there of what, or what is aimed for while there is nothing; with its width. */
function drawSum({ goalPence, collectedPence, isClosed }: Sum, { left, baseline, sizes, inks }: SumLook) {
  const goal = formatPoundsShort(goalPence)
  const isNew = collectedPence <= 0 && !isClosed
  const sum = typesetLine(isNew ? `Collecting ${goal}` : formatPoundsShort(collectedPence), {
    size: sizes[0],
    weight: 'display',
  })
  const rest = typesetLine(isNew ? '' : `of ${goal}${collectedPence >= goalPence ? ' · Goal reached' : ''}`, {
    size: sizes[1],
  })
  const restLeft = left + sum.width + sizes[0] * 0.3
  return {
    width: isNew ? sum.width : restLeft + rest.width - left,
    svg: [
      `<g fill="${inks[0]}">${outline(sum, { left, baseline })}</g>`,
      `<g fill="${inks[1]}">${outline(rest, { left: restLeft, baseline })}</g>`,
    ].join(''),
  }
}

export type LabelSummary = Omit<LinkSummary, 'url' | 'cloth'>

/** What lies on a photograph: a label with the title, who collects until when and, unless it is hidden, how far it is. */
export function labelSvg(summary: LabelSummary): string {
  const { left, textWidth } = PHOTO_LABEL
  const lines = fitText(
    printableTitle(summary),
    [
      { size: 54, maxLines: 1 },
      { size: 42, maxLines: 2 },
    ],
    { width: textWidth, weight: 'display' },
  )
  const size = lines[0]?.size ?? 0
  const pitch = size * 1.16
  const titleHeight = size * CAP_HEIGHT + (lines.length - 1) * pitch
  const height = titleHeight + 172
  const top = PREVIEW.height - 32 - height
  const written = lines.map((line, index) =>
    outline(line, {
      left: line.direction === 'rtl' ? left + textWidth - line.width : left,
      baseline: top + 32 + size * CAP_HEIGHT + index * pitch,
    }),
  )
  const collectingBaseline = top + 32 + titleHeight + 48
  const collectingLine = shorten(collectingText(summary), { size: 32 }, textWidth, 'ltr')
  return drawSvg([
    drawLabel({ left: left - 40, width: textWidth + 80, top, height }),
    `<g fill="${COLOURS.ink}">${written.join('')}</g>`,
    `<g fill="${COLOURS.inkSoft}">${outline(collectingLine, { left, baseline: collectingBaseline })}</g>`,
    drawFootOnPhoto(summary, collectingBaseline + 60),
  ])
}

const PHOTO_LABEL = { left: 84, textWidth: PREVIEW.width - 168 }
const NAME_SCALE = 0.74

/** How far it is, or what to do, and our name at the end of the line. */
function drawFootOnPhoto(summary: LabelSummary, foot: number) {
  const { left, textWidth } = PHOTO_LABEL
  const nameLeft = left + textWidth - wordmarkWidth() * NAME_SCALE
  const name = `<g transform="translate(${nameLeft.toFixed(1)} ${foot - 39 * NAME_SCALE}) scale(${NAME_SCALE})">${drawWordmark({ left: 0, top: 0 })}</g>`
  const { collectedPence } = summary
  if (collectedPence === null)
    return (
      drawText(callToAction(summary), { size: 32 }, { left, baseline: foot, fill: COLOURS.inkSoft }) + name
    )
  const sum = drawSum(
    { ...summary, collectedPence },
    { left, baseline: foot, sizes: [44, 30], inks: [COLOURS.ink, COLOURS.inkSoft] },
  )
  const tallyLeft = left + sum.width + 36
  const scale = Math.min(0.72, (nameLeft - 48 - tallyLeft) / tallyWidth(GATES))
  const tally = drawTally({
    ...{ ...summary, collectedPence },
    gates: GATES,
    scale,
    top: foot - 46 * scale,
    left: tallyLeft,
  })
  return sum.svg + tally + name
}

/** For a group that hides its amounts: what to do, and where. */
function drawCallToAction(summary: LinkSummary): string {
  const address = shorten(displayUrl(summary.url), { size: 34 }, WIDTH)
  return [
    drawText(
      callToAction(summary),
      { size: 54, weight: 'display' },
      { left: LEFT, baseline: 484, fill: clothColours(summary.cloth).thread },
    ),
    `<g fill="${COLOURS.cream}">${outline(address, { left: LEFT, baseline: 546 })}</g>`,
  ].join('')
}
