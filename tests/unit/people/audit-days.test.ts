import { groupByDay } from '@/components/people/audit/audit-days'
import type { AuditPage } from '@/components/people/audit/audit-list'

/** How a page of the history is read: newest first. */

type Entry = AuditPage['entries'][number]

const NOBODY = { whom: null, who: null, from: null, to: null, device: null, network: null }
let entryCount = 0
const entry = (createdAt: string, what: string, text: string, more: Partial<Entry> = {}): Entry => ({
  ...NOBODY,
  _id: String(entryCount++),
  createdAt,
  what,
  text,
  ...more,
})
const read = (entries: Entry[]) =>
  groupByDay(entries).map(({ day, entries: told }) => [
    day,
    told.map(({ text, followUps }) => [text, followUps.length]),
  ])

test('a payment that was made is one entry, by whoever started it; one that goes on is another', () => {
  const payment = (at: string, ending: string, more?: Partial<Entry>) =>
    entry(at, 'payment', `tom’s payment of £25.00 ${ending}`, more)
  const byTom = { who: 'tom', device: 'Safari on iPhone' }
  const page = [
    payment('2026-11-27T12:00:00Z', 'was started', byTom),
    payment('2026-11-27T10:00:00Z', 'came in'),
    payment('2026-11-27T09:59:00Z', 'was started', byTom),
  ]
  expect(read(page)).toEqual([
    [
      '2026-11-27',
      [
        ['tom’s payment of £25.00 was started', 0],
        ['tom’s payment of £25.00 came in', 0],
      ],
    ],
  ])
  expect(groupByDay(page)[0]?.entries[1]).toMatchObject(byTom)
})

test('shares that moved at once are one entry, on the day it is in London', () => {
  const moved = (at: string, more?: Partial<Entry>) => entry(at, 'contribution', 'A share was changed', more)
  expect(
    read([
      moved('2026-07-02T10:00:00Z'),
      moved('2026-07-01T23:30:20Z'),
      moved('2026-07-01T23:30:00Z'),
      moved('2026-07-01T22:30:00Z'),
      moved('2026-07-01T22:30:00Z', { who: 'ada' }),
    ]),
  ).toEqual([
    [
      '2026-07-02',
      [
        ['A share was changed', 0],
        ['A share was changed', 1],
      ],
    ],
    [
      '2026-07-01',
      [
        ['A share was changed', 0],
        ['A share was changed', 0],
      ],
    ],
  ])
})

test('a correct password is told with its own login only', () => {
  const session = (to: string, device: string) => entry('2026-11-27T10:00:00Z', 'session', to, { to, device })
  const shown = (...page: Entry[]) => groupByDay(page)[0]?.entries.map(({ text }) => text)
  expect(shown(session('full', 'Mac'), session('pending', 'Mac'))).toEqual(['full'])
  expect(shown(session('full', 'Mac'), session('pending', 'Linux'))).toEqual(['full', 'pending'])
  expect(shown(session('pending', 'Mac'))).toEqual(['pending'])
})
