import { COLOURS, MARK } from '@/lib/base/documents/colours'
import { type TextStyle, typesetLine } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import {
  begunPart,
  fillTally,
  STROKES_PER_GATE,
  strokeAt,
  strokesPath,
  tallyWidth,
} from '@/lib/base/documents/tally'
import { PRODUCT_NAME } from '@/lib/base/product'
import { type Cloth, clothColours, TILE, tileGates } from '@/lib/groups/covers/cloth'
import { PREVIEW } from './link-summary'

/** The left edge of a preview's text, and its width, in pixels. */
export const LEFT = 104
export const WIDTH = PREVIEW.width - 2 * LEFT

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
    drawWordmark({ left: LEFT, top: 52 }),
    ...parts,
  ])

type Box = { left: number; top: number; width: number; height: number }

/** A paper label with a double rule, as on the cover of an exercise book. */
export const drawLabel = ({ left, top, width, height }: Box) =>
  [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="10" fill="${COLOURS.paper}"/>`,
    `<rect x="${left + 10}" y="${top + 10}" width="${width - 20}" height="${height - 20}" rx="5" fill="none" stroke="${COLOURS.rule}" stroke-width="2.5"/>`,
  ].join('')

type Extent = { width: number; height: number; scale: number }

/**
 * The cloth of a group over the whole extent, for something to be sewn on: woven faintly, and none of it in thread. Tile
 * by tile, since a pattern would be a link within the picture.
 */
export function drawGround(cloth: Cloth, { width, height, scale }: Extent): string {
  const colours = clothColours(cloth)
  const clothScale = scale * cloth.scale
  const reach = Math.ceil(Math.hypot(width, height) / clothScale)
  const tile = tileGates(cloth)
    .map(({ d, x, y }) => `<path d="${d}" transform="translate(${x} ${y})"/>`)
    .join('')
  const tiles: string[] = []
  for (let x = -reach; x < reach; x += TILE.width)
    for (let y = -reach; y < reach; y += TILE.height)
      tiles.push(`<g transform="translate(${x} ${y})">${tile}</g>`)
  return [
    `<rect width="${width}" height="${height}" fill="${colours.cloth}"/>`,
    `<g fill="none" stroke="${colours.rule}" stroke-width="3.2" stroke-linecap="round" opacity="${WEAVE_OPACITY}" transform="rotate(${cloth.tilt}) scale(${clothScale.toFixed(3)})">${tiles.join('')}</g>`,
  ].join('')
}

const WEAVE_OPACITY = 0.4

/** The sewn edge of a passbook. */
const drawSpine = () =>
  [
    `<rect width="40" height="${PREVIEW.height}" fill="${COLOURS.cloth}"/>`,
    `<path d="M29 10V${PREVIEW.height - 10}" stroke="${COLOURS.clothRule}" stroke-width="3" stroke-dasharray="12 9" stroke-linecap="round"/>`,
  ].join('')

type Corner = { left: number; top: number; ink?: string }

const NAME_STYLE = { size: 34, weight: 'display' } as const
const NAME_LEFT = 74
const NAME_BASELINE = 39

/** In pixels. */
export const wordmarkWidth = (scale = 1) => (NAME_LEFT + typesetLine(PRODUCT_NAME, NAME_STYLE).width) * scale

/** The mark and our name, 54 high. */
export const drawWordmark = ({ left, top, ink = COLOURS.accent }: Corner) =>
  [
    `<g transform="translate(${left} ${top}) scale(1.7)"><rect width="32" height="32" rx="6" fill="${COLOURS.accent}"${ink === COLOURS.accent ? '' : ` stroke="${ink}" stroke-opacity="0.4"`}/>`,
    `<g fill="none" stroke-linecap="round" stroke-width="${MARK.weight}">`,
    `<path d="${MARK.strokes}" stroke="${COLOURS.cream}"/><path d="${MARK.crossStroke}" stroke="${MARK.crossStrokeColour}"/></g></g>`,
    drawText(PRODUCT_NAME, NAME_STYLE, { left: left + NAME_LEFT, baseline: top + NAME_BASELINE, fill: ink }),
  ].join('')

type LineEnd = { right: number; baseline: number; scale: number; ink?: string }

/** The same, smaller, at the end of a line of text. */
export const drawWordmarkAtEnd = ({ right, baseline, scale, ink }: LineEnd) =>
  `<g transform="translate(${(right - wordmarkWidth(scale)).toFixed(1)} ${baseline - NAME_BASELINE * scale}) scale(${scale})">${drawWordmark({ left: 0, top: 0, ink })}</g>`

type Position = { left: number; baseline: number; fill: string }

/** One line of text. */
export const drawText = (text: string, style: TextStyle, { fill, ...position }: Position) =>
  `<g fill="${fill}">${outline(typesetLine(text, style), position)}</g>`

type Tally = {
  gates: number
  collectedPence: number
  goalPence: number
  top: number
  ink?: string
  ghost?: string
}

/** The tally, as wide as the text and by default in green; a stroke that was begun is drawn from its top. */
export function drawTally({ gates, top, ...given }: Tally): string {
  const { ink = COLOURS.accent, ghost = COLOURS.tallyGhost } = given
  const scale = WIDTH / tallyWidth(gates)
  const strokes = gates * STROKES_PER_GATE
  const { wholeStrokes, partialStroke } = fillTally(given.collectedPence, given.goalPence, strokes)
  const stroke = (d: string, colour: string, weight: number) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${weight}"/>`
  return [
    `<g fill="none" stroke-linecap="round" transform="translate(${LEFT.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(4)})">`,
    stroke(strokesPath(wholeStrokes, strokes), ghost, 2),
    stroke(strokesPath(0, wholeStrokes), ink, 4.4),
    partialStroke > 0 ? stroke(begunStroke(wholeStrokes, begunPart(partialStroke)), ink, 4.4) : '',
    '</g>',
  ].join('')
}

/** The first part of a stroke, as straight as it is short. */
function begunStroke(index: number, part: number): string {
  const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = strokeAt(index)
  return `M${x1} ${y1}L${(x1 + (x3 - x1) * part).toFixed(1)} ${(y1 + (y3 - y1) * part).toFixed(1)}`
}
