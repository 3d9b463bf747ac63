import { freePlace } from '@/components/shell/free-place'
import { stepsBack } from '@/components/shell/steps-back'

const screen = { left: 12, top: 12, right: 308, bottom: 500 }
const corner = { x: 260, y: 452 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('a button stays where it was put while nothing is under it', () => {
  expect(freePlace(corner, 48, screen, [box(16, 300, 288, 100)])).toEqual(corner)
})

test('it moves up along its edge until it covers nothing', () => {
  const place = freePlace(corner, 48, screen, [box(16, 400, 288, 90), box(16, 330, 288, 48)])
  expect(place?.x).toBe(260)
  expect(place?.y).toBeLessThanOrEqual(330 - 48 - 4)
  expect(place?.y).toBeGreaterThan(260)
})

test('there is no position for it if everything is taken', () => {
  expect(freePlace(corner, 48, screen, [box(0, 0, 320, 568)])).toBeNull()
})

test.each([
  [['/dashboard', '/account-settings'], 1, -1],
  [['/settings', '/account-settings', '/account-settings'], 2, -2],
  [['/login', '/clearing-history', '/privacy-settings'], 2, 0],
  [['/', '/privacy-settings'], 1, 0],
  [[null, '/privacy-settings'], 1, 0],
  [['/privacy-settings'], 0, 0],
  [[], 0, 0],
])('of %j at %i, the previous screen is %i away', (paths, at, steps) => {
  expect(stepsBack(paths, at)).toBe(steps)
})
