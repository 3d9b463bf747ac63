import type { Member } from '@/components/groups/group/group'
import { filterOf } from '@/components/groups/members/member-filter'

const a = (more: Partial<Member>) =>
  ({
    contributionPence: 1000,
    remittedPence: 0,
    promisedFor: null,
    saidPaidAt: null,
    pinned: false,
    ...more,
  }) as Member

test.each<[string, Partial<Member>, boolean, ReturnType<typeof filterOf>]>([
  ['nothing paid yet', {}, false, 'to-pay'],
  ['a part paid', { remittedPence: 999 }, false, 'to-pay'],
  ['a part paid, the rest promised', { remittedPence: 999, promisedFor: '2026-12-04' }, false, 'promised'],
  ['said to be paid another way', { saidPaidAt: '2026-12-04T10:00:00Z' }, false, 'promised'],
  ['all paid', { remittedPence: 1000 }, false, 'paid'],
  ['more than all paid', { remittedPence: 1001, promisedFor: '2026-12-04' }, false, 'paid'],
  ['nothing asked', { contributionPence: 0 }, false, null],
  ['no amount set, nothing given', { contributionPence: 0 }, true, null],
  ['no amount set, something given', { contributionPence: 0, remittedPence: 1 }, true, 'paid'],
  ['an amount set where others are open', { pinned: true }, true, 'to-pay'],
])('%s', (_, member, openAmounts, standing) => {
  expect(filterOf({ splitOption: 'autoSplit', openAmounts, closedAt: null }, a(member))).toBe(standing)
})

describe('where an admin sets each amount', () => {
  const group = { splitOption: 'customSplit', openAmounts: false, closedAt: null } as const

  test.each<[string, Partial<Member>, object, ReturnType<typeof filterOf>]>([
    ['none set yet', {}, {}, 'no-amount'],
    ['nothing set on purpose', { pinned: true }, {}, null],
    ['an amount set', { contributionPence: 500, pinned: true }, {}, 'to-pay'],
    ['none set, but paid', { remittedPence: 500 }, {}, 'paid'],
    ['none set, where people give what they like', {}, { openAmounts: true }, null],
    ['none set, in a closed group', {}, { closedAt: '2026-11-20T10:00:00Z' }, null],
    ['none set, where shares are equal', {}, { splitOption: 'autoSplit' }, null],
  ])('%s', (_, member, more, standing) => {
    expect(filterOf({ ...group, ...more }, a({ contributionPence: 0, ...member }))).toBe(standing)
  })
})
