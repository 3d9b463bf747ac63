import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Group, Member } from '@/components/groups/group/group'
import type { SentInvitation } from '@/components/groups/invitations/sent-invitations'
import type { JoinRequest } from '@/components/groups/links/join-requests'
import { MemberRow } from '@/components/groups/members/member-row'
import { readMembersQuery } from '@/components/groups/members/members-query'
import { MembersScreen } from '@/components/groups/members/members-screen'

jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))

const group = { _id: 'g1', title: 'Choir trip', admin: ['u0'], closedAt: null } as unknown as Group

const closed = { ...group, closedAt: '2026-11-20T10:00:00Z' }

const shownTo = (viewerId: string, members: Member[], query = {}, shownGroup = group) =>
  renderToStaticMarkup(
    createElement(MembersScreen, {
      ...{
        group: shownGroup,
        members,
        joinRequests: [],
        placeRequests: [],
        invitations: [],
        people: [],
        addressesLeft: 30,
        viewerId,
      },
      query: readMembersQuery(query),
    }),
  )

const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    _id: `m${place}`,
    userId: {
      ...{ _id: `u${place}`, username: `user_${place}`, displayName: place === 1 ? null : `Name ${place}` },
      ...{ profilePictureUrl: null, isProfileVisible: place !== 1 },
    },
    role: place === 0 ? 'admin' : 'member',
    ...{ contributionPence: 1000, remittedPence: place === 2 ? 1000 : 0, notedPence: 0, pinned: false },
    ...{ canManage: place === 3 ? { _id: 'c1', amountPence: 400, message: null } : null },
    ...{ promisedFor: null, saidPaidAt: null, joinedAt: '2026-11-01T10:00:00Z' },
  })) as unknown as Member[]

const pinned = (member: Member): Member => ({ ...member, pinned: true })

const labels = (shown: string) => [...shown.matchAll(/<li aria-label="([^"]*)"/g)].map(([, label]) => label)

test('a group without members says so', () => {
  const shown = shownTo('u2', [])
  expect(shown).toContain('No members found in this group.')
  expect(shown).not.toContain('<ul')
})

test('few members have a card each, with all amounts', () => {
  const shown = shownTo('u0', many(3))
  expect(labels(shown)).toEqual(['Name 0, user_0, you', 'user_1', 'Name 2, user_2'])
  expect(shown.match(/Remitted/g)).toHaveLength(3)
  expect(shown).not.toContain('Find a member')
})

test('a member who has paid too much has a negative balance, with a minus sign and not a hyphen', () => {
  const [, , payer = {} as Member] = many(3)
  const shown = shownTo('u0', [{ ...payer, remittedPence: 1833 }])
  expect(shown).toMatch(/overpaid .*−£8\.33/)
  expect(shown).not.toContain('-£')
})

test('ten members have a line each: those who owe come first, with requests that need an answer', () => {
  const shown = shownTo('u0', many(10))
  expect(labels(shown)).toHaveLength(10)
  expect([labels(shown)[0], labels(shown)[9]]).toEqual(['Name 0, user_0, you', 'Name 2, user_2'])
  expect(shown).toContain('Find a member')
  expect(shown).toContain('Can manage £4.00')
  expect(shown).not.toContain('Remitted')
  expect(shown).toContain('aria-label="Actions for user_1"')
  expect(shown).toMatch(/aria-current="true"[^>]*>Everyone/)
})

test('ordinary members get no filter, nor an order that reveals who has paid', () => {
  const shown = shownTo('u5', many(10), { show: 'paid', sort: 'unpaid' })
  expect(labels(shown).slice(0, 3)).toEqual(['Name 5, user_5, you', 'Name 0, user_0', 'user_1'])
  expect(shown).not.toContain('Which members')
})

test('an admin finds those without an amount, who are then the ones whose amounts are set', () => {
  const custom = { ...group, splitOption: 'customSplit', openAmounts: false } as Group
  const [own = {} as Member, first = {} as Member, ...others] = many(12)
  const members = [{ ...own, pinned: true }, { ...first, contributionPence: 0 }, ...others.map(pinned)]
  const shown = shownTo('u0', members, { show: 'no-amount' }, custom)
  expect(shown).toMatch(/aria-current="true"[^>]*>No amount yet<span[^>]*> 1</)
  expect(labels(shown)).toEqual(['user_1'])
  expect(shown).toMatch(/>No amount yet<\/span>/)
  expect(shown).toContain('Set Amounts')
  expect(shownTo('u0', members, {}, { ...custom, closedAt: closed.closedAt })).not.toMatch(
    /Set Amounts|No amount yet/,
  )
  expect(shownTo('u5', members, {}, custom)).not.toContain('Set Amounts')
})

test('in a closed group an unpaid amount is no longer “to pay”', () => {
  const [owing = {} as Member, ...others] = many(10)
  const row = (shownGroup: Group) =>
    renderToStaticMarkup(createElement(MemberRow, { group: shownGroup, member: owing, viewerId: 'u0' }))
  expect([row(group), row(closed)]).toEqual([
    expect.stringMatching(/£10\.00<.*>to pay</),
    expect.stringMatching(/£10\.00<.*>not paid</),
  ])
  expect(shownTo('u0', [owing, ...others])).toContain('>to pay<')
  const shown = shownTo('u0', [owing, ...others], {}, closed)
  expect(shown).toContain('>not paid<')
  expect(shown).not.toContain('>to pay<')
})

test('in a closed group an admin finds who has not paid in full, whatever they had promised', () => {
  const [own = {} as Member, promised = {} as Member, ...others] = many(12)
  const members = [own, { ...promised, promisedFor: '2026-12-04' }, ...others]
  const offered = (shownGroup: Group) =>
    [
      ...shownTo('u0', members, {}, shownGroup).matchAll(
        /<a [^>]*>([^<]*)(?:<span[^>]*> (\d+)<\/span>)?<\/a>/g,
      ),
    ]
      .map(([, label, count]) => `${label} ${count ?? ''}`.trim())
      .filter((label) => /paid|pay|promised/i.test(label))
  expect(offered(group)).toEqual(['Paid 1', 'Promised 1', 'Still to pay 10', 'Still to pay'])
  expect(offered(closed)).toEqual(['Paid 1', 'Not paid in full 11', 'Not paid in full'])
  expect(labels(shownTo('u0', members, { show: 'to-pay' }, closed))).toHaveLength(11)
})

test('in a closed group nothing waits that can only be done in an open one', () => {
  const [first = {} as Member, second = {} as Member, ...others] = many(4)
  const members = [first, { ...second, saidPaidAt: '2026-11-20T10:00:00Z' }, ...others]
  const joinRequests = [
    { _id: 'r1', userId: { ...first.userId, username: 'zoe' }, createdAt: first.joinedAt },
  ]
  const invitations = [{ _id: 'i1', to: 'yan', createdAt: first.joinedAt, expiresAt: first.joinedAt }]
  const shown = (shownGroup: Group) =>
    renderToStaticMarkup(
      createElement(MembersScreen, {
        ...{ group: shownGroup, members, viewerId: 'u0', query: readMembersQuery({}) },
        joinRequests: joinRequests as unknown as JoinRequest[],
        invitations: invitations as unknown as SentInvitation[],
        placeRequests: [],
        people: [],
        addressesLeft: 30,
      }),
    )
  const waiting = /zoe|yan|Can manage|Says they’ve paid/g
  expect(shown(group).match(waiting)).toEqual(expect.arrayContaining(['zoe', 'yan', 'Can manage']))
  expect(shown(closed)).not.toMatch(waiting)
})
