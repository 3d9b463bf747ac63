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
/** A little closer than it could be, so that it can be dragged in every direction. */
export const INITIAL: Crop = { ...CENTRED, zoom: 1.1 }

/** How much of the picture shows, as shares of its width and height: at most all of one of them. */
function visibleSize({ width, height }: Size, zoom: number) {
  const wide = Math.min(1, (height * COVER_RATIO) / width)
  const high = Math.min(1, width / COVER_RATIO / height)
  return { wide: wide / zoom, high: high / zoom }
}

/** The nearest crop that does not reach beyond the picture. */
export function clampCrop(crop: Crop, size: Size): Crop {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, crop.zoom))
  const { wide, high } = visibleSize(size, zoom)
  return {
    zoom,
    centreX: Math.min(1 - wide / 2, Math.max(wide / 2, crop.centreX)),
    centreY: Math.min(1 - high / 2, Math.max(high / 2, crop.centreY)),
  }
}

/** Dragged by these shares of the frame: the picture follows the finger. */
export function drag(crop: Crop, size: Size, { x, y }: { x: number; y: number }): Crop {
  const { wide, high } = visibleSize(size, crop.zoom)
  return clampCrop({ ...crop, centreX: crop.centreX - x * wide, centreY: crop.centreY - y * high }, size)
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
      centreX: crop.centreX + (start.x - 0.5) * before.wide - (end.x - 0.5) * after.wide,
      centreY: crop.centreY + (start.y - 0.5) * before.high - (end.y - 0.5) * after.high,
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
  const { wide, high } = visibleSize({ width, height }, crop.zoom)
  return {
    left: (crop.centreX - wide / 2) * width,
    top: (crop.centreY - high / 2) * height,
    width: wide * width,
    height: high * height,
  }
}

/** How the whole picture lies in the frame, in per cent of the frame. */
export function imageStyle(crop: Crop, size: Size) {
  const { wide, high } = visibleSize(size, crop.zoom)
  return {
    width: `${100 / wide}%`,
    left: `${(-100 * (crop.centreX - wide / 2)) / wide}%`,
    top: `${(-100 * (crop.centreY - high / 2)) / high}%`,
  }
}
