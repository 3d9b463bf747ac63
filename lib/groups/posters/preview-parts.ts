import { COLOURS, MARK } from '@/lib/base/documents/colours'
import { type TextStyle, typesetLine } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
import { PRODUCT_NAME } from '@/lib/base/product'
import { type Cloth, clothColours, TILE, tileGates } from '@/lib/groups/covers/cloth'
import { PREVIEW } from './link-summary'

/** The left edge of a preview's text, and its width, in pixels. */
export const LEFT = 104
export const WIDTH = PREVIEW.width - LEFT - 72

/** A preview as an SVG: what it shows, without any text or link. */
export const drawSvg = (parts: string[]) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}" viewBox="0 0 ${PREVIEW.width} ${PREVIEW.height}">`,
    ...parts,
    '</svg>',
  ].join('')

/** These parts on a sheet with the edge of a passbook and our name. */
export const drawSheet = (parts: string[]) =>
  drawSvg([
    `<rect width="${PREVIEW.width}" height="${PREVIEW.height}" fill="${COLOURS.paper}"/>`,
    drawSpine(),
    drawWordmark(),
    ...parts,
  ])

/** The same on a label that is pasted on the cloth of a group. */
export const drawOnCloth = (cloth: Cloth, parts: string[]) =>
  drawSvg([
    drawWeave(cloth, { ...PREVIEW, scale: 0.9 }),
    drawLabel({ left: 68, top: 36, width: PREVIEW.width - 136, height: PREVIEW.height - 72 }),
    '<g transform="translate(33 21) scale(0.92)">',
    drawWordmark(),
    ...parts,
    '</g>',
  ])

type Box = { left: number; top: number; width: number; height: number }

/** A paper label with a double rule, as on the cover of an exercise book. */
export const drawLabel = ({ left, top, width, height }: Box) =>
  [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="10" fill="${COLOURS.paper}"/>`,
    `<rect x="${left + 10}" y="${top + 10}" width="${width - 20}" height="${height - 20}" rx="5" fill="none" stroke="${COLOURS.rule}" stroke-width="2.5"/>`,
  ].join('')

type Extent = { width: number; height: number; scale: number }

/** A group's cloth over the whole extent. Tile by tile, since a pattern would be a link within the picture. */
export function drawWeave(cloth: Cloth, { width, height, scale }: Extent): string {
  const colours = clothColours(cloth)
  const clothScale = scale * cloth.scale
  const reach = Math.ceil(Math.hypot(width, height) / clothScale)
  const tile = tileGates(cloth)
    .map(({ d, x, y, isDrawn }) => {
      const stroke = isDrawn ? `${colours.thread}" stroke-width="4.6` : `${colours.rule}" stroke-width="3.2`
      return `<path d="${d}" transform="translate(${x} ${y})" stroke="${stroke}"/>`
    })
    .join('')
  const tiles: string[] = []
  for (let x = -reach; x < reach; x += TILE.width)
    for (let y = -reach; y < reach; y += TILE.height)
      tiles.push(`<g transform="translate(${x} ${y})">${tile}</g>`)
  return [
    `<rect width="${width}" height="${height}" fill="${colours.cloth}"/>`,
    `<g fill="none" stroke-linecap="round" transform="rotate(${cloth.tilt}) scale(${clothScale.toFixed(3)})">${tiles.join('')}</g>`,
  ].join('')
}

/** The sewn edge of a passbook. */
const drawSpine = () =>
  [
    `<rect width="40" height="${PREVIEW.height}" fill="${COLOURS.cloth}"/>`,
    `<path d="M29 10V${PREVIEW.height - 10}" stroke="${COLOURS.clothRule}" stroke-width="3" stroke-dasharray="12 9" stroke-linecap="round"/>`,
  ].join('')

const drawWordmark = () =>
  [
    `<g transform="translate(${LEFT} 52) scale(1.7)"><rect width="32" height="32" rx="6" fill="${COLOURS.accent}"/>`,
    `<g fill="none" stroke-linecap="round" stroke-width="${MARK.weight}">`,
    `<path d="${MARK.strokes}" stroke="${COLOURS.cream}"/><path d="${MARK.across}" stroke="${MARK.acrossColour}"/></g></g>`,
    drawText(
      PRODUCT_NAME,
      { size: 34, weight: 'display' },
      { left: LEFT + 74, baseline: 91, fill: COLOURS.accent },
    ),
  ].join('')

type Position = { left: number; baseline: number; fill: string }

/** One line of text. */
export const drawText = (text: string, style: TextStyle, { fill, ...position }: Position) =>
  `<g fill="${fill}">${outline(typesetLine(text, style), position)}</g>`

type Tally = {
  gates: number
  full: number
  top: number
  partialStroke?: string
  left?: number
  scale?: number
}

/** The tally, by default as wide as the text; `begun` is the path of an unfinished stroke. */
export function drawTally({ gates, full, top, partialStroke, left = LEFT, ...given }: Tally): string {
  const { scale = WIDTH / tallyWidth(gates) } = given
  const stroke = (d: string, colour: string, weight: number) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${weight}"/>`
  return [
    `<g fill="none" stroke-linecap="round" transform="translate(${left.toFixed(1)} ${top}) scale(${scale.toFixed(4)})">`,
    stroke(strokesPath(full, gates * STROKES_PER_GATE), COLOURS.tallyGhost, 1.8),
    stroke(strokesPath(0, full), COLOURS.accent, 4.4),
    partialStroke ? stroke(partialStroke, COLOURS.accent, 4.4) : '',
    '</g>',
  ].join('')
}
