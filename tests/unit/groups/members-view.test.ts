import type { Member } from '@/components/groups/group/group'
import { matchesName, searchableNames } from '@/components/groups/members/member-names'
import { arrangeMembers, membersHref, readMembersQuery } from '@/components/groups/members/members-query'

const member = (username: string, displayName: string | null, more: Partial<Member> = {}) =>
  ({
    userId: { _id: username, username, displayName },
    ...{ contributionPence: 1000, remittedPence: 0, promisedFor: null, saidPaidAt: null, pinned: false },
    joinedAt: '2026-11-01T10:00:00Z',
    ...more,
  }) as Member

const ada = member('ada', 'Ada Zimmer', { remittedPence: 1000 })
const everybody = [
  ada,
  member('zed', 'Ben Part', { remittedPence: 500 }),
  member('paid', 'Abe Paid', { remittedPence: 1000 }),
  member('over', 'Abel Over', { remittedPence: 1001 }),
  member('eve', 'Eve Unpaid', { joinedAt: '2026-11-02T10:00:00Z' }),
  member('promises', 'Al Promised', { promisedFor: '2026-12-04' }),
  member('nothing', 'Ann Nothing', { contributionPence: 0 }),
  member('hidden', null),
]
const group = { splitOption: 'autoSplit' as const, openAmounts: false, closedAt: null, admin: ['ada'] }
const names = (view: Record<string, string>, viewerId = 'ada') =>
  arrangeMembers(group, everybody, readMembersQuery(view), viewerId).map(({ userId }) => userId.username)

test('admins see themselves first, then those who owe, by display name', () => {
  expect(names({})).toEqual(['ada', 'eve', 'hidden', 'zed', 'promises', 'nothing', 'paid', 'over'])
})

test('members can also be sorted by name or by when they joined', () => {
  expect(names({ sort: 'name' })).toEqual([
    'ada',
    'paid',
    'over',
    'promises',
    'nothing',
    'zed',
    'eve',
    'hidden',
  ])
  expect(names({ sort: 'newest' }).slice(0, 2)).toEqual(['ada', 'eve'])
})

test('a filter shows one kind of member only, leaving out the viewer if they don’t match', () => {
  expect(names({ show: 'to-pay' })).toEqual(['eve', 'hidden', 'zed'])
  expect(names({ show: 'paid', sort: 'name' })).toEqual(['ada', 'paid', 'over'])
  expect(names({ show: 'invited' })).toEqual([])
})

test('ordinary members see joining order whatever the address says, as another would reveal who has paid', () => {
  const order = ['eve', 'ada', 'zed', 'paid', 'over', 'promises', 'nothing', 'hidden']
  expect(names({ show: 'to-pay', sort: 'unpaid' }, 'eve')).toEqual(order)
})

test('unknown values in the address are ignored', () => {
  expect(readMembersQuery({ show: 'everything', sort: ['name', 'newest'] })).toEqual({
    filter: 'all',
    sort: 'unpaid',
  })
  expect(membersHref('g1', { filter: 'all', sort: 'unpaid' })).toBe('/group/g1/all-members')
  expect(membersHref('g1', { filter: 'to-pay', sort: 'name' })).toBe(
    '/group/g1/all-members?show=to-pay&sort=name',
  )
})

test.each([
  ['chlo', true],
  ['CHLOÉ', true],
  ['o’neil', true],
  ['chloe_19', true],
  ['neil chloe', true],
  ['  ', true],
  ['chloe x', false],
  ['chloé@', false],
])('searching for %j', (wanted, isFound) => {
  expect(matchesName(searchableNames(member('chloe_1987', 'Chloë O’Neil')), wanted)).toBe(isFound)
})
