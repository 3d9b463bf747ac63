import { londonDay, londonMoment } from '@/lib/base/clock'
import {
  fullMoment,
  longDay,
  longMoment,
  mediumMoment,
  numericDay,
  relativeMoment,
  shortDay,
  timeOfDay,
} from '@/lib/base/dates'

test('times are shown in London time, summer time included', () => {
  const summer = '2026-09-03T23:05:00Z'
  expect(numericDay(summer)).toBe('04/09/2026')
  expect(shortDay(summer)).toBe('4 Sept')
  expect(longDay(summer)).toBe('4 September 2026')
  expect(timeOfDay(new Date(summer))).toBe('00:05')
  expect(mediumMoment(summer)).toBe('4 Sept 2026, 00:05')
  expect(longMoment('2026-11-21T09:30:00Z')).toBe('21 November 2026 at 09:30')
  expect(fullMoment('2026-11-21T09:30:00Z')).toBe('Saturday 21 November 2026 at 09:30')
})

test.each([
  ['2026-11-21T09:30:00Z', 'Today, 09:30'],
  ['2026-11-20T23:59:00Z', 'Yesterday, 23:59'],
  ['2026-11-19T09:30:00Z', 'Thu 19 Nov, 09:30'],
  // Already past midnight in London.
  ['2026-06-30T23:05:00Z', 'Wed 1 Jul, 00:05'],
  ['2025-11-21T09:30:00Z', '21 Nov 2025, 09:30'],
])('on 21 November 2026 %s is %s', (at, spoken) => {
  expect(relativeMoment(at, '2026-11-21')).toBe(spoken)
})

test('dates do not depend on the browser’s own formats', () => {
  // Canada's short date was 11/22/26 in ICU 72 and 73, which browsers of 2023 ship, and 2026-11-22 before and after.
  const format = Intl.DateTimeFormat
  const formatSpy = jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((_, options) => new format('en-US', options))
  jest.isolateModules(() => {
    const { londonDay } = jest.requireActual<typeof import('@/lib/base/clock')>('@/lib/base/clock')
    expect(londonDay(new Date('2026-11-22T09:30:00Z'))).toBe('2026-11-22')
    expect(londonDay(new Date('2026-06-30T23:05:00Z'))).toBe('2026-07-01')
  })
  formatSpy.mockRestore()
})

test.each([
  ['2026-12-01T10:00', '2026-12-01T10:00:00.000Z'],
  ['2026-07-01T10:00', '2026-07-01T09:00:00.000Z'],
  ['2026-07-01T00:30', '2026-06-30T23:30:00.000Z'],
  // The clocks go back: this time comes twice.
  ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  // The clocks go forward: this time never comes.
  ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
])('%s on a clock in London is %s', (shown, moment) => {
  expect(londonMoment(shown).toISOString()).toBe(moment)
})

test('a day in London begins at its own midnight, whichever moment of the hour is asked first', () => {
  const londonFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
  for (const night of ['2026-03-28', '2026-03-29', '2026-06-30', '2026-10-24', '2026-10-25', '2026-12-31'])
    for (let minute = 0; minute < 300; minute += 1) {
      const at = new Date(Date.parse(`${night}T22:00:00Z`) + minute * 60_000)
      expect(londonDay(at)).toBe(londonFormat.format(at))
    }
})
