import type { NotificationLine } from '@/components/people/notifications/notification'
import { refreshLines } from '@/components/people/notifications/refresh-lines'
import { gatheredText, type NewsKind, subjectPath } from '@/lib/platform/messages/notifications/kinds'

const news = { count: 12, people: 12, amountPence: 288_000, title: 'Choir trip' }

test.each<[NewsKind, Partial<typeof news> | { people: null } | { title: null }, string]>([
  ['paid', {}, '12 people paid £2,880.00 to “Choir trip” today.'],
  ['paid', { people: null }, '12 payments, £2,880.00 in all, to “Choir trip” today.'],
  ['paid', { people: 1 }, '12 payments, £2,880.00 in all, to “Choir trip” today.'],
  ['paid', { people: null, title: null }, '12 payments, £2,880.00 in all today.'],
  ['gave', {}, '12 gifts, £2,880.00 in all, to “Choir trip” today.'],
  ['noted', {}, '12 payments made another way, £2,880.00 in all, were noted in “Choir trip” today.'],
  ['refunded', {}, '12 refunds, £2,880.00 in all, from “Choir trip” today.'],
  ['transferred', {}, '12 transfers, £2,880.00 in all, from “Choir trip” today.'],
  ['reversed', {}, '£2,880.00 came back to “Choir trip” from its payout account today.'],
  ['joined', {}, '12 people joined “Choir trip” today.'],
  ['joined', { people: null }, '12 people joined “Choir trip” today.'],
  ['left', { people: 1, count: 2 }, 'One person left “Choir trip” 2 times today.'],
  ['edited', { title: null }, 'A group was edited 12 times today.'],
  ['share', {}, 'Your share of “Choir trip” changed 12 times today.'],
])('%s %p', (kind, part, text) => {
  expect(gatheredText(kind, { ...news, ...part } as typeof news, 'today')).toBe(text)
})

test('a notification leads to its subject while the reader is in the group', () => {
  const pathOf = (type: string, kind: NewsKind | null, groupId: string | null = 'g1') =>
    subjectPath({ type, kind, groupId })
  expect([
    pathOf('Payment', 'paid'),
    pathOf('Payment', null),
    pathOf('Group', 'joined'),
    pathOf('Group', null),
    pathOf('Transfer', 'transferred'),
    pathOf('Transfer', null),
    pathOf('Personal', 'share'),
    pathOf('Payment', 'paid', null),
    pathOf('System', null, null),
  ]).toEqual([
    '/group/g1/transactions',
    '/group/g1/transactions',
    '/group/g1/all-members',
    '/group/g1',
    '/group/g1/transactions',
    '/group/g1',
    '/group/g1',
    null,
    '/sign-ins',
  ])
})

describe('reading the first page again', () => {
  const line = (_id: string, more: Partial<NotificationLine> = {}): NotificationLine => ({
    ...{
      _id,
      line: _id,
      type: 'Group',
      message: _id,
      read: true,
      createdAt: `2026-11-22T10:0${_id[0]}:00.000Z`,
    },
    ...{ groupId: null, groupTitle: null, actionType: null, actionText: null, actionData: null },
    ...{ path: null, gathered: null },
    ...more,
  })
  const gathered = (count: number, unreadCount: number) => ({ count, unreadCount, latest: '' })
  const page = (...items: NotificationLine[]) => ({ items, nextCursor: 'next' })
  const namesOf = ({ items }: { items: NotificationLine[] }) => items.map(({ _id }) => _id)

  test('moves up a line that has gathered more, and shows it once', () => {
    const before = page(line('5'), line('4', { line: 'paid' }), line('3'), line('2'))
    const first = page(line('6', { line: 'paid' }), line('5'), line('3'))
    expect(namesOf(refreshLines(before, first))).toEqual(['6', '5', '3', '2'])
  })

  test('leaves no gap if only the moved line is known', () => {
    const before = page(line('4', { line: 'paid' }), line('3'))
    const first = page(line('9', { line: 'paid' }), line('8'))
    expect(namesOf(refreshLines(before, first))).toEqual(['9', '8'])
  })

  test('keeps lines shown as unread', () => {
    const before = page(
      line('5', { read: false }),
      line('4', { line: 'paid', read: false, gathered: gathered(3, 3) }),
    )
    const first = page(line('5'), line('4', { line: 'paid', gathered: gathered(3, 0) }))
    expect(refreshLines(before, first).items).toMatchObject([
      { read: false, gathered: null },
      { read: false, gathered: { count: 3, unreadCount: 3 } },
    ])
  })
})
