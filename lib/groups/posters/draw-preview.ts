import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, shorten, typesetLine } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { formatPoundsShort } from '@/lib/base/money/pence'
import { clothColours } from '@/lib/groups/covers/cloth'
import {
  callToAction,
  collectingText,
  displayUrl,
  LABEL_HEIGHT,
  type LinkSummary,
  PREVIEW,
} from './link-summary'
import {
  drawGround,
  drawLabel,
  drawSvg,
  drawTally,
  drawText,
  drawWordmark,
  drawWordmarkAtEnd,
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

/**
 * What a photograph stands on: a label as wide as it, with the title and how far it is, and who collects until when. It
 * is as high for every title, so that the same part of each photograph stays clear.
 */
export function labelSvg(summary: LabelSummary): string {
  const { left, textWidth, middle } = PHOTO_LABEL
  const sum = endOfTitleLine(summary)
  const lines = fitText(
    printableTitle(summary),
    [
      { size: 54, maxLines: 1 },
      { size: 46, maxLines: 1 },
      { size: 36, maxLines: 2 },
      { size: 27, maxLines: 3 },
    ],
    { width: textWidth - sum.width - 44, weight: 'display' },
  )
  const size = lines[0]?.size ?? 0
  const pitch = size * 1.14
  const height = size * CAP_HEIGHT + (lines.length - 1) * pitch
  const first = middle - height / 2 + size * CAP_HEIGHT
  const written = lines.map((line, index) =>
    outline(line, {
      left: line.direction === 'rtl' ? left + textWidth - sum.width - 44 - line.width : left,
      baseline: first + index * pitch,
    }),
  )
  const top = PREVIEW.height - LABEL_HEIGHT
  return drawSvg([
    `<rect y="${top}" width="${PREVIEW.width}" height="${LABEL_HEIGHT}" fill="${COLOURS.paper}"/>`,
    `<rect y="${top + 8}" width="${PREVIEW.width}" height="3" fill="${COLOURS.rule}"/>`,
    `<rect y="${top + 15}" width="${PREVIEW.width}" height="2" fill="${COLOURS.rule}"/>`,
    `<g fill="${COLOURS.ink}">${written.join('')}</g>`,
    sum.drawAt(lines.length === 1 ? first : middle + 16),
    drawFootOnPhoto(summary),
  ])
}

const PHOTO_LABEL = { left: 60, textWidth: PREVIEW.width - 120, middle: 524, foot: 599 }
const NAME_SCALE = 0.74

/** Beside the title: how far it is, or our name where that is hidden. */
function endOfTitleLine(summary: LabelSummary) {
  const right = PHOTO_LABEL.left + PHOTO_LABEL.textWidth
  const { collectedPence } = summary
  if (collectedPence === null) {
    const drawAt = (baseline: number) => drawWordmarkAtEnd({ right, baseline, scale: NAME_SCALE })
    return { width: wordmarkWidth(NAME_SCALE), drawAt }
  }
  const look: Omit<SumLook, 'left' | 'baseline'> = { sizes: [44, 30], inks: [COLOURS.ink, COLOURS.inkSoft] }
  const sum = (left: number, baseline: number) =>
    drawSum({ ...summary, collectedPence }, { ...look, left, baseline })
  const { width } = sum(0, 0)
  return { width, drawAt: (baseline: number) => sum(right - width, baseline).svg }
}

/** Who collects until when; at the end of the line our name, or what to do. A tally would be a smudge in a chat. */
function drawFootOnPhoto(summary: LabelSummary) {
  const { left, textWidth, foot } = PHOTO_LABEL
  const { collectedPence } = summary
  const call = typesetLine(callToAction(summary), { size: 30 })
  const end = collectedPence === null ? call.width : wordmarkWidth(NAME_SCALE)
  const right = left + textWidth
  const [collecting] = fitText(
    collectingText(summary),
    [
      { size: 30, maxLines: 1 },
      { size: 25, maxLines: 1 },
      { size: 21, maxLines: 1 },
    ],
    { width: textWidth - end - 44 },
  )
  const line = collecting
    ? `<g fill="${COLOURS.inkSoft}">${outline(collecting, { left, baseline: foot })}</g>`
    : ''
  if (collectedPence === null)
    return `${line}<g fill="${COLOURS.inkSoft}">${outline(call, { left: right - end, baseline: foot })}</g>`
  return line + drawWordmarkAtEnd({ right, baseline: foot, scale: NAME_SCALE })
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
