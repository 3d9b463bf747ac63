import { COLOURS, MARK } from '@/lib/base/documents/colours'
import { type Look, setLine } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
import { PRODUCT_NAME } from '@/lib/base/product'
import { PREVIEW } from './shown'

/** The left edge of a preview's text, and its width, in pixels. */
export const LEFT = 104
export const WIDTH = PREVIEW.width - LEFT - 72

/** A preview as an SVG: these parts on a sheet with the edge of a passbook and our name. */
export const drawSheet = (parts: string[]) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}" viewBox="0 0 ${PREVIEW.width} ${PREVIEW.height}">`,
    `<rect width="${PREVIEW.width}" height="${PREVIEW.height}" fill="${COLOURS.paper}"/>`,
    spine(),
    wordmark(),
    ...parts,
    '</svg>',
  ].join('')

/** The sewn edge of a passbook. */
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

type Position = { left: number; baseline: number; fill: string }

/** One line of text. */
export const draw = (text: string, look: Look, { fill, ...position }: Position) =>
  `<g fill="${fill}">${outline(setLine(text, look), position)}</g>`

type Tally = { gates: number; full: number; top: number; begun?: string }

/** The tally, as wide as the text; `begun` is the path of an unfinished stroke. */
export function drawTally({ gates, full, top, begun }: Tally): string {
  const scale = WIDTH / tallyWidth(gates)
  const stroke = (d: string, colour: string, weight: number) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${weight}"/>`
  return [
    `<g fill="none" stroke-linecap="round" transform="translate(${LEFT} ${top}) scale(${scale.toFixed(4)})">`,
    stroke(strokesPath(full, gates * STROKES_PER_GATE), COLOURS.tallyGhost, 1.8),
    stroke(strokesPath(0, full), COLOURS.accent, 4.4),
    begun ? stroke(begun, COLOURS.accent, 4.4) : '',
    '</g>',
  ].join('')
}
