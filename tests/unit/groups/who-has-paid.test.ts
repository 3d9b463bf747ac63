import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Group, Member } from '@/components/groups/group/group'
import { pickNamedMembers } from '@/components/groups/group/group-view'
import { findGiftEffect } from '@/components/groups/members/gift-effect'
import { MemberPayments } from '@/components/groups/members/member-payments'
import { pickOwingMembers } from '@/components/groups/reminders/owing'

const group = {
  ...{
    _id: 'g1',
    admin: ['u0'],
    openAmounts: false,
    paidMembers: 9,
    splitOption: 'autoSplit',
    closedAt: null,
  },
  ...{ giftPence: 0, remittedPence: 0, goalPence: 100_000 },
} as unknown as Group

/** All but the first three have paid their £10; the names sort in the opposite order to the usernames. */
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    _id: `m${place}`,
    userId: {
      ...{ _id: `u${place}`, username: `user_${place}`, profilePictureUrl: null },
      displayName: place === 1 ? null : `Name ${String.fromCharCode(90 - place)}`,
    },
    ...{ contributionPence: 1000, remittedPence: [0, 0, 500][place] ?? 1000, promisedFor: null },
    pinned: false,
  })) as unknown as Member[]

const shownTo = (viewerId: string, members: Member[], more: Partial<Group> = {}, giftCount = 0) => {
  const shown = { ...group, numberOfMembers: members.length, ...more }
  return renderToStaticMarkup(
    createElement(MemberPayments, {
      ...{ group: shown, giftCount, viewerId, owingMembers: pickOwingMembers(members, viewerId) },
      ...{ namedMembers: pickNamedMembers(shown, members), giftEffect: findGiftEffect(shown, members) },
      firstMembers: members.slice(0, 2),
    }),
  )
}

const textOf = (shown: string) => shown.replace(/<[^>]+>/g, '')

const listOf = (shown: string) => shown.slice(shown.indexOf('<ul'))

const names = (shown: string) => [...shown.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, name]) => name)

test('admins see those who have not paid first, by display name', () => {
  const shown = listOf(shownTo('u0', many(4)))
  expect(names(shown).filter((name) => !name?.startsWith('user_') || name === 'user_1')).toEqual([
    'Name Z',
    'user_1',
    'Name X',
    'Name W',
  ])
  expect(shown).toContain('£5.00 of £10.00')
})

test('the count is read as words of their own, whatever is between them on the screen', () => {
  expect(textOf(shownTo('u9', many(4)))).toContain('9 of 4 members paid')
})

test('if there are too many people to show, those who owe are shown', () => {
  const shown = shownTo('u0', many(12).toReversed())
  expect(names(shown)).toEqual(expect.arrayContaining(['Name Z', 'user_1', 'Name X']))
  expect(textOf(shown)).toContain('See all members (12)')
})

test('the first two members are shown however many others owe more', () => {
  const [first = {} as Member, ...others] = many(14).map((member) => ({ ...member, remittedPence: 0 }))
  expect(names(listOf(shownTo('u0', [{ ...first, remittedPence: 1000 }, ...others])))).toContain('Name Z')
})

test('admins read first who has not paid, by name, and who is left out of a long list', () => {
  expect(textOf(shownTo('u0', many(4)))).toMatch(/^Still to pay: you, user_1 and Name X9 of 4/)
  const nobodyPaid = many(6).map((member) => ({ ...member, remittedPence: 0 }))
  expect(textOf(shownTo('u3', nobodyPaid, { admin: ['u3'] }))).toMatch(
    /^Still to pay: Name Z, user_1, Name X and 3 others/,
  )
  expect(textOf(shownTo('u0', many(1)))).not.toContain('Still to pay')
})

test('gifts are counted beside the members', () => {
  expect(textOf(shownTo('u0', many(4), { giftPence: 13_250 }, 7))).toContain(
    '9 of 4 members paid and 7 gifts, £132.50',
  )
  expect(textOf(shownTo('u9', many(4), { giftPence: 2_000 }, 1))).toContain('members paid and 1 gift, £20.00')
})

describe('where gifts lowered equal shares below what people had paid', () => {
  const paid = many(4).map((member) => ({ ...member, contributionPence: 1000, remittedPence: 2583 }))

  test('an admin reads what the gifts did, and can give the surplus back', () => {
    const shown = shownTo('u0', paid, { giftPence: 9500 }, 2)
    expect(textOf(shown)).toContain(
      '£95.00 in gifts counts towards the goal first, so each share is now £10.00. 4 people have paid more: £63.32 in all.',
    )
    expect(shown).toContain('href="/group/g1/transactions?status=success"')
    expect(textOf(shown)).toContain('Paid, £15.83 over')
    expect(shownTo('u0', paid, { giftPence: 9500, remittedPence: 200_000 })).toContain(
      'href="/group/g1/close?step=share-out"',
    )
  })

  test('nothing is put down to gifts that were none, that were not shared, or that are over', () => {
    const saying = (more: Partial<Group>) => shownTo('u0', paid, more).includes('Gifts lowered')
    expect(saying({ giftPence: 1 })).toBe(true)
    expect(saying({ giftPence: 0 })).toBe(false)
    expect(saying({ giftPence: 1, splitOption: 'customSplit' })).toBe(false)
    expect(saying({ giftPence: 1, closedAt: '2026-11-20T10:00:00Z' })).toBe(false)
    const pinned = paid.map((member) => ({ ...member, pinned: true }))
    expect(findGiftEffect({ ...group, giftPence: 1 }, pinned)).toBeNull()
  })
})

test('members who are not admins see no names but those of the first two', () => {
  const hidden = many(12).map((member) => ({ ...member, contributionPence: null, remittedPence: null }))
  const shown = shownTo('u5', hidden)
  expect(names(shown)).toEqual(['Name Z', 'user_0', 'user_1'])
  expect(textOf(shown)).not.toContain('Still to pay')
})
