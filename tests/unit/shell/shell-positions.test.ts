import { stepsBack } from '@/components/shell/steps-back'

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
