import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AddressInvitation } from '@/components/groups/invitations/address-invitation'
import type { Invitation } from '@/components/groups/invitations/invitation'
import { InvitationDetails } from '@/components/groups/invitations/invitation-details'
import { priceText } from '@/components/groups/invitations/price-text'

/** What somebody who was invited can do. */

const invitationTo = (isClosed: boolean): Invitation => ({
  group: {
    title: 'Ski trip',
    description: '',
    numberOfMembers: 3,
    splitOption: 'autoSplit',
    openAmounts: false,
    goalPence: 100_000,
    paymentDeadline: '2026-12-03',
    isOverdue: false,
    isClosed,
  },
  contributionPence: 25_000,
  invitedBy: { username: 'ada' },
  invitedUser: { username: 'ben' },
  sentTo: null,
})
const buttonsOf = (shown: string) =>
  [...shown.matchAll(/<(?:button|a)[^>]*>([^<]+)/g)].map(([, label]) => label)
const declining = { token: 'x'.repeat(43), onDeclined: () => undefined }

test('an invitation can be accepted or declined, but nobody can join a closed group', () => {
  const shown = (isClosed: boolean) =>
    renderToStaticMarkup(
      createElement(InvitationDetails, {
        ...{ ...declining, invitation: invitationTo(isClosed), viewer: null, onJoined: () => undefined },
      }),
    )
  expect(buttonsOf(shown(false))).toEqual(['Join Group', 'Go to Dashboard', 'Decline'])
  expect(shown(true)).toContain('This group is closed')
  expect(buttonsOf(shown(true))).toEqual(['Go to Dashboard', 'Decline'])
})

test('one to an address leads through sign-up; nobody signs up for a closed group', () => {
  const shown = (isClosed: boolean) =>
    renderToStaticMarkup(
      createElement(AddressInvitation, {
        ...{ ...declining, invitation: invitationTo(isClosed), viewer: null },
        ...{ sentTo: 'b***@example.com', address: { email: 'ben@example.com' } },
      }),
    )
  expect(buttonsOf(shown(false))).toEqual(['Sign up to join', 'I have an account', 'Decline'])
  expect(shown(true)).toContain('This group is closed')
  expect(buttonsOf(shown(true))).toEqual(['Decline'])
})

test('the cost of joining is not due “by” a deadline that has passed', () => {
  const price = { contributionPence: 2500, openAmounts: false, paymentDeadline: '2999-12-03' }
  expect(priceText(price)).toBe('Your share would be about £25, by 3 December 2999.')
  expect(priceText({ ...price, paymentDeadline: '2020-12-03' })).toBe(
    'Your share would be about £25. The deadline was 3 December 2020.',
  )
})
