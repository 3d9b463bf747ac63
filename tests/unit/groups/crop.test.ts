import {
  CENTRED,
  COVER_RATIO,
  clampCrop,
  drag,
  imageStyle,
  initialCrop,
  moveByFingers,
  moveByKey,
  sourceRect,
} from '@/components/groups/covers/crop'

const PORTRAIT = { width: 3000, height: 4000 }
const PANORAMA = { width: 4000, height: 1000 }

test('at first the middle shows, as much of it as there is', () => {
  expect(sourceRect(CENTRED, PORTRAIT)).toEqual({
    left: 0,
    top: expect.closeTo(2000 - 3000 / COVER_RATIO / 2),
    width: 3000,
    height: expect.closeTo(3000 / COVER_RATIO),
  })
  expect(sourceRect(CENTRED, PANORAMA)).toMatchObject({
    top: 0,
    height: 1000,
    width: expect.closeTo(1000 * COVER_RATIO),
  })
})

test('the picture follows the finger, and never leaves the frame empty', () => {
  const up = drag(CENTRED, PORTRAIT, { x: 0, y: -0.5 })
  expect(sourceRect(up, PORTRAIT).top).toBeCloseTo(2000)
  const far = drag(CENTRED, PORTRAIT, { x: 9, y: 9 })
  expect(sourceRect(far, PORTRAIT)).toMatchObject({ left: 0, top: 0 })
  const { left, width } = sourceRect(drag(CENTRED, PANORAMA, { x: -9, y: 0 }), PANORAMA)
  expect(left + width).toBeCloseTo(4000)
})

test('zooming stays in the middle of what shows, and pulls it back inside', () => {
  const close = clampCrop({ ...CENTRED, zoom: 2 }, PORTRAIT)
  expect(sourceRect(close, PORTRAIT)).toMatchObject({ left: 750, width: 1500 })
  expect(clampCrop({ ...CENTRED, zoom: 99 }, PORTRAIT).zoom).toBe(4)
  const corner = drag(close, PORTRAIT, { x: 9, y: 9 })
  expect(sourceRect(clampCrop({ ...corner, zoom: 1 }, PORTRAIT), PORTRAIT)).toMatchObject({ left: 0, top: 0 })
})

test('two fingers zoom around where they are, and carry the picture along', () => {
  const [left, right] = [
    { x: 0.2, y: 0.5 },
    { x: 0.4, y: 0.5 },
  ]
  const [wider, tighter] = [
    { x: 0.1, y: 0.5 },
    { x: 0.5, y: 0.5 },
  ]
  const close = moveByFingers({ ...CENTRED, zoom: 1.5 }, PORTRAIT, [left, right], [wider, tighter])
  expect(close.zoom).toBeCloseTo(3)
  // What was under the middle of the fingers still is.
  const under = ({ left, width }: { left: number; width: number }) => left + 0.3 * width
  expect(under(sourceRect(close, PORTRAIT))).toBeCloseTo(
    under(sourceRect({ ...CENTRED, zoom: 1.5 }, PORTRAIT)),
  )
  expect(moveByFingers(close, PORTRAIT, [wider, tighter], [left, right]).zoom).toBeCloseTo(1.5)
  const carried = moveByFingers(close, PORTRAIT, [left, right], [right, { x: 0.6, y: 0.5 }])
  expect(carried.zoom).toBeCloseTo(3)
  expect(carried.centreX).toBeLessThan(close.centreX)
})

test('at first one finger moves it in every direction, but an upright one up and down', () => {
  for (const size of [PANORAMA, { width: 1500, height: 1000 }]) {
    const first = initialCrop(size)
    const moved = moveByFingers(first, size, [{ x: 0.5, y: 0.5 }], [{ x: 0.52, y: 0.52 }])
    expect([moved.centreX < first.centreX, moved.centreY < first.centreY]).toEqual([true, true])
  }
  const first = initialCrop(PORTRAIT)
  expect(sourceRect(first, PORTRAIT)).toMatchObject({ left: 0, width: 3000 })
  expect(drag(first, PORTRAIT, { x: 0, y: 0.02 }).centreY).toBeLessThan(first.centreY)
})

test('at first the middle shows, of an upright one a part a little above it', () => {
  const { top, height } = sourceRect(initialCrop(PORTRAIT), PORTRAIT)
  expect(top + height / 2).toBeCloseTo(0.44 * 4000)
  const wide = { width: 1500, height: 1000 }
  const shown = sourceRect(initialCrop(wide), wide)
  expect([shown.left + shown.width / 2, shown.top + shown.height / 2]).toEqual([750, 500])
})

test('arrow keys move it, plus and minus zoom, and other keys do nothing', () => {
  expect(moveByKey(CENTRED, PORTRAIT, 'ArrowUp')?.centreY).toBeGreaterThan(0.5)
  expect(moveByKey(CENTRED, PANORAMA, 'ArrowRight')?.centreX).toBeLessThan(0.5)
  expect(moveByKey(CENTRED, PORTRAIT, '+')?.zoom).toBeCloseTo(1.15)
  expect(moveByKey(CENTRED, PORTRAIT, '-')?.zoom).toBe(1)
  expect(moveByKey(CENTRED, PORTRAIT, 'Tab')).toBeNull()
})

test('the whole picture lies so that the chosen part fills the frame', () => {
  expect(imageStyle(CENTRED, PORTRAIT)).toEqual({
    width: '100%',
    left: '0%',
    top: expect.stringMatching(/^-76\.\d+%$/),
  })
  expect(imageStyle({ ...CENTRED, zoom: 2 }, PORTRAIT)).toMatchObject({ width: '200%', left: '-50%' })
})
