import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '@/scripts/screens/arguments'
import { chosenScreens, pagesOfApp, SCREENS } from '@/scripts/screens/list'

test('every page of the app is photographed, and only those', () => {
  expect(Object.keys(SCREENS).sort()).toEqual(pagesOfApp().sort())
})

test('a word selects screens by part of their folder', () => {
  expect(chosenScreens(['login', 'all-members']).map(([folder]) => folder)).toEqual([
    '(public)/login',
    '(member)/group/[groupId]/all-members',
  ])
  expect(chosenScreens([]).length).toBeGreaterThan(30)
})

test('widths and words can be combined', () => {
  expect(readArguments([])).toEqual({ widths: [375, 1280], words: [] })
  expect(readArguments(['--width', '320', '768'])).toEqual({ widths: [320, 768], words: [] })
  expect(readArguments(['login', '--width', '320', 'group'])).toEqual({
    widths: [320],
    words: ['login', 'group'],
  })
  expect(readArguments(['404'])).toEqual({ widths: [375, 1280], words: ['404'] })
  expect(() => readArguments(['--width', 'wide'])).toThrow('"wide" is not one')
})

test('reference pictures of screens stay small', () => {
  const folder = 'tests/night/looks'
  const bytes = readdirSync(folder).map((file) => statSync(join(folder, file)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_250_000)
})
