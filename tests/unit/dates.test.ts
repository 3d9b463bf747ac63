import { fullMoment, longDay, longMoment, mediumMoment, numericDay, shortDay, timeOfDay } from '@/lib/dates'

test('a moment is told as people in London read it, in summer time too', () => {
  const summer = '2026-09-03T23:05:00Z'
  expect(numericDay(summer)).toBe('04/09/2026')
  expect(shortDay(summer)).toBe('4 Sept')
  expect(longDay(summer)).toBe('4 September 2026')
  expect(timeOfDay(new Date(summer))).toBe('00:05')
  expect(mediumMoment(summer)).toBe('4 Sept 2026, 00:05')
  expect(longMoment('2026-11-21T09:30:00Z')).toBe('21 November 2026 at 09:30')
  expect(fullMoment('2026-11-21T09:30:00Z')).toBe('Saturday 21 November 2026 at 09:30')
})
