import type { Member } from '@/components/groups/group/group'
import { standingFor } from '@/components/groups/members/member-filter'

const a = (more: Partial<Member>) =>
  ({
    contributionPence: 1000,
    remittedPence: 0,
    promisedFor: null,
    saidPaidAt: null,
    pinned: false,
    ...more,
  }) as Member

test.each<[string, Partial<Member>, boolean, ReturnType<typeof standingFor>]>([
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
  expect(standingFor({ openAmounts, closedAt: null }, a(member))).toBe(standing)
})
