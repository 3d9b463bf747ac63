import { setClockOffset } from '@/lib/base/clock'
import { isOverdue, parseDeadline } from '@/lib/groups/group/deadline'

const setClockTo = (iso: string) => setClockOffset(new Date(iso).getTime() - Date.now())
afterEach(() => setClockOffset(0))

test.each([
  ['2026-12-24', '2026-12-24'],
  [' 2028-02-29 ', '2028-02-29'],
  ['2026-12-24T10:00:00.000Z', '2026-12-24'],
  ['2026-12-24T10:00:00+05:30', '2026-12-24'],
  // Summer time: 23:30 UTC is already the next day in London.
  ['2026-07-01T23:30:00Z', '2026-07-02'],
  ['2026-12-01T23:30:00Z', '2026-12-01'],
])('%p is the day %s in London', (sent, day) => {
  expect(parseDeadline(sent)).toBe(day)
})

test.each([
  '',
  'tomorrow',
  '2026-13-01',
  '2026-02-30',
  '24/12/2026',
  '0000-01-01',
  '2026-12-24T99:00:00Z',
  '20261224',
  '9999-12-31T23:59:59-12:00',
])('%p is not a date', (sent) => {
  expect(parseDeadline(sent)).toBeNull()
})

test('a deadline lasts until midnight in London, daylight saving included', () => {
  setClockTo('2026-07-01T22:59:00Z')
  expect(isOverdue('2026-07-01')).toBe(false)
  setClockTo('2026-07-01T23:00:30Z')
  expect(isOverdue('2026-07-01')).toBe(true)
  setClockTo('2026-12-01T23:59:00Z')
  expect(isOverdue('2026-12-01')).toBe(false)
})
