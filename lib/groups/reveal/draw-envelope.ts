import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, type TextStyle, typesetLine } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { STROKES_PER_GATE, strokesPath } from '@/lib/base/documents/tally'
import { toPrintable } from '@/lib/base/documents/typeset'
import { PREVIEW } from '@/lib/groups/posters/link-summary'
import { drawSvg, drawText } from '@/lib/groups/posters/preview-parts'
import { FRANKING, POSTMARK, STAMP, STAMP_TEETH, WAVES } from './franking'
import { envelopeDay } from './rules'

const ENVELOPE = { left: 84, top: 54, right: PREVIEW.width - 84, bottom: PREVIEW.height - 54 }
const EDGE = 24
/** The stripes of the airmail edge, by twos, and how many such pairs a side has: whole ones, so that every corner is white. */
const STRIPES = [COLOURS.accent, COLOURS.marmaladeFill]
const PAIRS = { across: 6, down: 3 }
const FRANKING_SCALE = 2
const NAME = { left: ENVELOPE.left + 110, width: 800, baseline: 500 }

/** The sealed envelope as chat apps show it beside its link, before and after it is opened. All text is outlines. */
export function envelopeSvg(forWhom: string, opensAt: string): string {
  const { left, top, right, bottom } = ENVELOPE
  const inner = {
    left: left + EDGE,
    top: top + EDGE,
    width: right - left - 2 * EDGE,
    height: bottom - top - 2 * EDGE,
  }
  return drawSvg([
    drawStripes(),
    // The desk around it: stripes go on beyond the edge.
    `<path fill="${COLOURS.paper}" fill-rule="evenodd" d="M0 0H${PREVIEW.width}V${PREVIEW.height}H0ZM${left + 14} ${top}H${right - 14}a14 14 0 0 1 14 14V${bottom - 14}a14 14 0 0 1 -14 14H${left + 14}a14 14 0 0 1 -14 -14V${top + 14}a14 14 0 0 1 14 -14Z"/>`,
    `<rect x="${inner.left}" y="${inner.top}" width="${inner.width}" height="${inner.height}" rx="9" fill="${COLOURS.sheet}"/>`,
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="14" fill="none" stroke="${COLOURS.rule}" stroke-width="2"/>`,
    drawFranking(opensAt),
    drawName(forWhom),
  ])
}

function drawStripes(): string {
  const { left, top, right, bottom } = ENVELOPE
  // Half of it is white.
  const pitch = (right - left) / PAIRS.across / STRIPES.length
  const width = pitch / 2
  const slant = PAIRS.down * STRIPES.length * pitch
  const count = (PAIRS.across + PAIRS.down) * STRIPES.length
  const stripes = Array.from({ length: count }, (_, index) => {
    const at = left - slant + (index + 0.25) * pitch
    return `<path d="M${at} ${bottom}h${width}l${slant} ${top - bottom}h${-width}Z" fill="${STRIPES[index % STRIPES.length]}"/>`
  })
  return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${COLOURS.sheet}"/>${stripes.join('')}`
}

function drawFranking(opensAt: string): string {
  const { weekday, day, year } = envelopeDay(opensAt)
  const left = ENVELOPE.right - EDGE - 40 - FRANKING.width * FRANKING_SCALE
  const tiltTransform = `rotate(${POSTMARK.tilt} ${POSTMARK.x} ${POSTMARK.y})`
  const waves = (look: string) => `<path d="${WAVES}" stroke-width="1.5" ${look}/>`
  const { x, y } = POSTMARK
  const circle = (radius: number, width: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" stroke-width="${width}"/>`
  return [
    `<g transform="translate(${left} ${ENVELOPE.top + EDGE + 30}) scale(${FRANKING_SCALE})" fill="none" stroke-linecap="round">`,
    `<g transform="${tiltTransform}" stroke="${COLOURS.inkSoft}">`,
    circle(POSTMARK.radius, 2),
    circle(POSTMARK.innerRadius, 1),
    waves(''),
    '<g stroke="none">',
    drawCentred(weekday.toUpperCase(), { size: 13 }, y - 16),
    drawCentred(day, { size: 20, weight: 'letter' }, y + 7),
    drawCentred(year, { size: 13 }, y + 26),
    '</g></g>',
    `<svg x="${STAMP.left}" y="${STAMP.top}" width="${STAMP.width}" height="${STAMP.height}">`,
    `<rect width="${STAMP.width}" height="${STAMP.height}" fill="${COLOURS.accent}"/>`,
    ...STAMP_TEETH.map(
      (tooth) => `<circle cx="${tooth.x}" cy="${tooth.y}" r="2.5" fill="${COLOURS.sheet}"/>`,
    ),
    '<g transform="translate(14 24)" stroke-width="4.4">',
    `<path d="${strokesPath(0, STROKES_PER_GATE - 1)}" stroke="${COLOURS.cream}"/>`,
    `<path d="${strokesPath(STROKES_PER_GATE - 1, STROKES_PER_GATE)}" stroke="${COLOURS.marmaladeFill}"/></g>`,
    `<g transform="translate(${-STAMP.left} ${-STAMP.top}) ${tiltTransform}">`,
    waves(`stroke="${COLOURS.cream}" opacity="0.6"`),
    '</g></svg></g>',
  ].join('')
}

function drawCentred(text: string, style: TextStyle, baseline: number): string {
  const left = POSTMARK.x - typesetLine(text, style).width / 2
  return drawText(text, style, { left, baseline, fill: COLOURS.inkSoft })
}

function drawName(forWhom: string): string {
  const lines = fitText(
    toPrintable(forWhom),
    [
      { size: 92, maxLines: 1 },
      { size: 68, maxLines: 2 },
      { size: 52, maxLines: 3 },
      { size: 44, maxLines: 3 },
    ],
    { width: NAME.width, weight: 'letter' },
  )
  const pitch = (lines[0]?.size ?? 0) * 1.12
  const first = NAME.baseline - (lines.length - 1) * pitch
  return [
    `<g fill="${COLOURS.ink}">`,
    ...lines.map((line, index) => {
      const left = line.direction === 'rtl' ? NAME.left + NAME.width - line.width : NAME.left
      return outline(line, { left, baseline: first + index * pitch })
    }),
    '</g>',
  ].join('')
}
