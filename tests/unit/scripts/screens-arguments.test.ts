import { readArguments } from '@/scripts/screens/arguments'
import { chooseScreens } from '@/scripts/screens/list'

test('a word selects screens by part of their folder', () => {
  expect(chooseScreens(['login', 'all-members']).map(([folder]) => folder)).toEqual([
    '(public)/login',
    '(member)/group/[groupId]/all-members',
  ])
  expect(chooseScreens([]).length).toBeGreaterThan(30)
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
