import { bankHolidays, isWorkingDay, workingDaysAfter } from '@/lib/money/payouts/working-days'

// As gov.uk lists them for England and Wales.
test.each([
  [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
])('the bank holidays of %i', (year, days) => {
  expect(bankHolidays(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})

test.each([
  ['2026-11-23', '2026-11-26', 'a Monday'],
  ['2026-11-20', '2026-11-25', 'a Friday'],
  ['2026-11-22', '2026-11-25', 'a Sunday'],
  ['2026-12-24', '2026-12-31', 'the day before Christmas'],
  ['2026-12-31', '2027-01-06', 'the last day of a year'],
])('three working days after %s it is %s (%s)', (from, to) => {
  expect(workingDaysAfter(from, 3)).toBe(to)
})

test('weekends and bank holidays are not working days', () => {
  const days = ['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06', '2026-04-07']
  expect(days.filter(isWorkingDay)).toEqual(['2026-04-02', '2026-04-07'])
})
