/** Which part of a picture shows: pure geometry, in shares of the picture. */

/** As chat apps show a link's picture: 1,200 by 630. */
export const COVER_RATIO = 1200 / 630
export const ZOOM_MAX = 4
/** How far an arrow key moves the picture, as a share of what shows. */
const STEP = 0.05

/** The middle of what shows, from 0 to 1 across and down, and how many times closer than it could be. */
export type Crop = { centreX: number; centreY: number; zoom: number }
type Size = { width: number; height: number }

export const CENTRED: Crop = { centreX: 0.5, centreY: 0.5, zoom: 1 }
/**
 * At first the middle, a little closer than it could be, so that it can be dragged in every direction. Of an upright
 * picture as much shows as there is, a little above the middle: there faces are.
 */
export function initialCrop(size: Size): Crop {
  if (size.height > size.width) return clampCrop({ centreX: 0.5, centreY: 0.44, zoom: 1 }, size)
  return { ...CENTRED, zoom: INITIAL_ZOOM }
}

const INITIAL_ZOOM = 1.1

/** How much of the picture shows, as shares of its width and height: at most all of one of them. */
function visibleSize({ width, height }: Size, zoom: number) {
  const visibleWidth = Math.min(1, (height * COVER_RATIO) / width)
  const visibleHeight = Math.min(1, width / COVER_RATIO / height)
  return { visibleWidth: visibleWidth / zoom, visibleHeight: visibleHeight / zoom }
}

/** The nearest crop that does not reach beyond the picture. */
export function clampCrop(crop: Crop, size: Size): Crop {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, crop.zoom))
  const { visibleWidth, visibleHeight } = visibleSize(size, zoom)
  return {
    zoom,
    centreX: Math.min(1 - visibleWidth / 2, Math.max(visibleWidth / 2, crop.centreX)),
    centreY: Math.min(1 - visibleHeight / 2, Math.max(visibleHeight / 2, crop.centreY)),
  }
}

/** Dragged by these shares of the frame: the picture follows the finger. */
export function drag(crop: Crop, size: Size, { x, y }: { x: number; y: number }): Crop {
  const { visibleWidth, visibleHeight } = visibleSize(size, crop.zoom)
  return clampCrop(
    { ...crop, centreX: crop.centreX - x * visibleWidth, centreY: crop.centreY - y * visibleHeight },
    size,
  )
}

/** A place in the frame, in shares of its width and height. */
export type Point = { x: number; y: number }

/** Moved by one finger or several, from these places to those: what they are on stays under them. */
export function moveByFingers(crop: Crop, size: Size, from: Point[], to: Point[]): Crop {
  const [start, end] = [middleOf(from), middleOf(to)]
  const spread = spreadOf(from, start)
  const { zoom } = clampCrop(
    { ...crop, zoom: crop.zoom * (spread > 0 ? spreadOf(to, end) / spread : 1) },
    size,
  )
  const [before, after] = [visibleSize(size, crop.zoom), visibleSize(size, zoom)]
  return clampCrop(
    {
      zoom,
      centreX: crop.centreX + (start.x - 0.5) * before.visibleWidth - (end.x - 0.5) * after.visibleWidth,
      centreY: crop.centreY + (start.y - 0.5) * before.visibleHeight - (end.y - 0.5) * after.visibleHeight,
    },
    size,
  )
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const middleOf = (points: Point[]): Point => ({
  x: mean(points.map(({ x }) => x)),
  y: mean(points.map(({ y }) => y)),
})
const spreadOf = (points: Point[], middle: Point) =>
  mean(points.map(({ x, y }) => Math.hypot((x - middle.x) * COVER_RATIO, y - middle.y)))

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The crop after a key; null for a key that moves nothing. */
export function moveByKey(crop: Crop, size: Size, key: string): Crop | null {
  const arrow = ARROWS[key]
  if (arrow) return drag(crop, size, arrow)
  if (key === '+' || key === '=') return clampCrop({ ...crop, zoom: crop.zoom * 1.15 }, size)
  return key === '-' ? clampCrop({ ...crop, zoom: crop.zoom / 1.15 }, size) : null
}

/** The part that shows, in pixels of the picture. */
export function sourceRect(crop: Crop, { width, height }: Size) {
  const { visibleWidth, visibleHeight } = visibleSize({ width, height }, crop.zoom)
  return {
    left: (crop.centreX - visibleWidth / 2) * width,
    top: (crop.centreY - visibleHeight / 2) * height,
    width: visibleWidth * width,
    height: visibleHeight * height,
  }
}

/** How the whole picture lies in the frame, in per cent of the frame. */
export function imageStyle(crop: Crop, size: Size) {
  const { visibleWidth, visibleHeight } = visibleSize(size, crop.zoom)
  return {
    width: `${100 / visibleWidth}%`,
    left: `${(-100 * (crop.centreX - visibleWidth / 2)) / visibleWidth}%`,
    top: `${(-100 * (crop.centreY - visibleHeight / 2)) / visibleHeight}%`,
  }
}
