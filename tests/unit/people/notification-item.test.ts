import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { NotificationLine } from '@/components/people/notifications/notification'
import { NotificationItem } from '@/components/people/notifications/notification-item'

const TYPES = ['Group', 'Payment', 'Transfer', 'Personal', 'System'] as const
const news: NotificationLine = {
  _id: 'n1',
  type: 'Group',
  message: 'Ben added you to “Choir trip”.',
  read: false,
  createdAt: '2026-11-21T09:30:00.000Z',
  groupId: 'g1',
  groupTitle: 'Choir trip',
  actionType: null,
  actionText: null,
  actionData: null,
  line: 'n1',
  path: null,
  gathered: null,
}
const itemOf = (part: Partial<NotificationLine>) =>
  renderToStaticMarkup(createElement(NotificationItem, { notification: { ...news, ...part } }))

test('each type has an icon and a colour of its own', () => {
  const marks = TYPES.map((type) =>
    /<span aria-hidden="true" class="([^"]+)">(<i.*?<\/i>)/.exec(itemOf({ type })),
  )
  expect(new Set(marks.map((mark) => mark?.[1])).size).toBe(TYPES.length)
  expect(new Set(marks.map((mark) => mark?.[2])).size).toBe(TYPES.length)
  for (const type of TYPES) expect(itemOf({ type })).toContain(`>${type}</span>`)
})

test('a notification says when it came and whether it is unread', () => {
  expect(itemOf({})).toContain('Saturday 21 November 2026 at 09:30')
  expect(itemOf({})).toContain('Unread')
  expect(itemOf({ read: true })).not.toContain('Unread')
})

test('an invitation has a button only if there is a label for it', () => {
  const invitation = {
    actionType: 'group_invitation',
    actionText: 'View invitation',
    actionData: { invitationToken: 'a/b' },
  } as const
  expect(itemOf(invitation)).toContain('href="/invitation/a%2Fb/accept"')
  // Several invitations are listed with the same button.
  expect(itemOf(invitation).replace(/<[^>]+>/g, '')).toContain(
    'View invitation (Ben added you to “Choir trip”.)',
  )
  for (const missing of [{ actionText: null }, { actionData: null }])
    expect(itemOf({ ...invitation, ...missing })).not.toContain('href')
})

test('a transfer that can be confirmed leads to where that is done', () => {
  const confirmation = { actionType: 'transfer_confirmation', type: 'Transfer' } as const
  const open = itemOf({ ...confirmation, actionText: 'Review transfer', actionData: { transferId: 't1' } })
  expect(open).toContain('href="/group/g1/transfer"')
  expect(open).toContain('Review transfer')
  expect(itemOf({ ...confirmation, actionText: null, actionData: null })).not.toContain('href')
})

test('a request about an amount leads to the member’s card', () => {
  const request = { actionType: 'can_manage', type: 'Personal', actionText: 'Answer' } as const
  expect(itemOf({ ...request, actionData: { requestId: 'r1' } })).toContain('href="/group/g1/all-members"')
  expect(itemOf({ ...request, actionText: null, actionData: null })).not.toContain('href')
})

test('a refund request leads to the page where it is answered', () => {
  const request = {
    actionType: 'refund_request',
    actionText: 'View request',
    actionData: { requestId: 'r1' },
  } as const
  expect(itemOf(request)).toContain('href="/group/g1/refund-requests#answer"')
  expect(itemOf({ ...request, groupId: null })).not.toContain('href')
})

test('an open request to join can be answered in the list', () => {
  const joinRequest = { actionType: 'join_request', groupId: 'g1' } as const
  const open = itemOf({ ...joinRequest, actionText: 'Accept or decline', actionData: { requestId: 'r1' } })
  expect(open).toMatch(/<button.*Accept<.*<button.*Decline</s)
  for (const button of ['Accept', 'Decline'])
    expect(open.replace(/<[^>]+>/g, '')).toContain(`${button} (Ben added you to “Choir trip”.)`)
  expect(open).not.toContain('href')
  expect(itemOf({ ...joinRequest, actionText: null, actionData: null })).not.toContain('<button')
})

test.each([
  ['claim_place', { claimId: 'c1' }, ['That’s me', 'Not me']],
  ['join_places', { requestId: 'c1' }, ['Join the two', 'Leave as they are']],
] as const)('a place on a list is answered in the list: %s', (actionType, actionData, buttons) => {
  const open = itemOf({ actionType, actionText: 'Answer', actionData })
  for (const button of buttons) expect(open.replace(/<[^>]+>/g, '')).toContain(`${button} (Ben added you`)
  expect(open).not.toContain('href')
  expect(itemOf({ actionType, actionText: null, actionData: null })).not.toContain('<button')
})

test('a notification leads to its subject, unless its button leads elsewhere', () => {
  expect(itemOf({ path: '/group/g1' })).toMatch(/<a[^>]* href="\/group\/g1"[^>]*>Ben added you/)
  const request = { actionType: 'refund_request', actionText: 'View request' } as const
  const asked = itemOf({ ...request, actionData: { requestId: 'r1' }, path: '/group/g1/transactions' })
  expect(asked.match(/href=/g)).toHaveLength(1)
})

test('a gathered line shows the latest message and how many are new', () => {
  const gatheredItem = itemOf({ gathered: { count: 12, unreadCount: 3, latest: 'Ben joined “Choir trip”.' } })
  expect(gatheredItem).toContain('Latest: Ben joined')
  expect(gatheredItem).toContain('3 new')
  expect(itemOf({ gathered: { count: 12, unreadCount: 12, latest: '' } })).not.toContain('12 new')
})
