import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Group, Member } from '@/components/groups/group/group'
import { payersShown } from '@/components/groups/group/shown-group'
import { WhoHasPaid } from '@/components/groups/members/who-has-paid'

const group = { _id: 'g1', admin: ['u0'], openAmounts: false, paidMembers: 9 } as unknown as Group

/** All but the first three have paid their £10; the names sort in the opposite order to the usernames. */
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    _id: `m${place}`,
    userId: {
      ...{ _id: `u${place}`, username: `user_${place}`, profilePictureUrl: null },
      displayName: place === 1 ? null : `Name ${String.fromCharCode(90 - place)}`,
    },
    ...{ contributionPence: 1000, remittedPence: [0, 0, 500][place] ?? 1000, promisedFor: null },
  })) as unknown as Member[]

const shownTo = (viewerId: string, members: Member[]) =>
  renderToStaticMarkup(
    createElement(WhoHasPaid, {
      group: { ...group, numberOfMembers: members.length },
      payers: payersShown(group, members),
      viewerId,
    }),
  )

const names = (shown: string) => [...shown.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, name]) => name)

test('admins see those who have not paid first, by display name', () => {
  const shown = shownTo('u0', many(4))
  expect(names(shown).filter((name) => !name?.startsWith('user_') || name === 'user_1')).toEqual([
    'Name Z',
    'user_1',
    'Name X',
    'Name W',
  ])
  expect(shown).toContain('£5.00 of £10.00')
})

test('the count is read as words of their own, whatever is between them on the screen', () => {
  expect(shownTo('u9', many(4)).replace(/<[^>]+>/g, '')).toContain('9 of 4 members paid')
})

test('if there are too many people to show, those who owe are shown', () => {
  const shown = shownTo('u0', many(12).toReversed())
  expect(names(shown)).toEqual(expect.arrayContaining(['Name Z', 'user_1', 'Name X']))
  expect(shown).toContain('All 12 members')
})

test('members who are not admins see no names', () => {
  expect(names(shownTo('u5', many(12)))).toEqual([])
})
