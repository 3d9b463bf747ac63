import { createElement } from 'react'
import { GiftScreen } from '@/components/groups/gifts/gift-screen'
import type { Gift } from '@/components/groups/gifts/use-gift'
import type { Group } from '@/components/groups/group/group'
import { GroupFacts } from '@/components/groups/group/group-facts'
import { PayBar } from '@/components/groups/group/pay-bar'
import { YourShare } from '@/components/groups/group/your-share'
import { TotalsPanel } from '@/components/groups/orders/totals-panel'
import type { PersonalView } from '@/components/groups/personal-pages/personal'
import { PersonalScreen, type PersonalScreenProps } from '@/components/groups/personal-pages/personal-screen'
import { clothOf } from '@/lib/groups/covers/cloth'
import { nightTest } from '../../support/night-test'
import { textOf } from '../../support/shown-text'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

/** What members and givers read of their money: each sum beside its own name. */

const group = {
  ...{ _id: 'g1', title: 'Choir', numberOfMembers: 3, splitOption: 'customSplit', openAmounts: false },
  ...{ paymentDeadline: '2026-07-09', closedAt: null, stripeConnectedAccountId: 'acct_1', shared: false },
  ...{ unassignedPence: 101, notedPence: 202, availablePence: 303, disputedPence: 404, debtPence: 505 },
  ...{ feePaidBy: 'group', coveredFeesPence: 606, giftPence: 0, orderForm: false },
} as unknown as Group

nightTest('the facts of a group have each sum that there is, and none that there is not', () => {
  const facts = (part: object = {}) =>
    textOf(createElement(GroupFacts, { group: { ...group, ...part }, today: '2026-07-04' }))
  expect(facts()).toBe(
    'Members 3 Deadline 9 July 2026 5 days left Destination Account acct_1 Split Option Custom split Not assigned yet £1.01 Noted, paid another way £2.02 Card fees, covered by the collection £6.06 Available to transfer £3.03 In dispute £4.04 Owed after refunds and disputes £5.05',
  )
  expect(facts({ unassignedPence: -707 })).toContain('Assigned above the goal £7.07')
  const none = { unassignedPence: 0, notedPence: 0, disputedPence: 0, debtPence: 0, coveredFeesPence: 0 }
  expect(facts({ ...none, feePaidBy: 'payer' })).toMatch(
    /Split Option Custom split Available to transfer £3\.03$/,
  )
})

nightTest('one’s share is what is still to pay, or what was paid, and how much too much', () => {
  const share = (contributionPence: number, remittedPence: number, part: object = {}) =>
    textOf(
      createElement(YourShare, {
        group: { ...group, ...part },
        member: { _id: 'm1', contributionPence, remittedPence, promisedFor: null, pinned: false } as never,
      }),
    )
  expect(share(5_000, 0)).toBe('Your share £50.00 to pay Make Payment')
  expect(share(5_000, 1_200)).toBe('Your share £38.00 still to pay £12.00 of £50.00 paid Make Payment')
  expect(share(5_000, 5_000)).toBe('Your share £50.00 paid All done. Thank you!')
  expect(share(5_000, 6_100)).toBe(
    'Your share £61.00 paid £11.00 more than your share. An admin can refund it.',
  )
  expect(share(5_000, 1_200, { closedAt: '2026-07-04T22:30:00.000Z' })).toBe(
    'Your share £12.00 paid Thank you.',
  )
  expect(share(0, 700, { openAmounts: true })).toContain('£7.00 given')
  const bar = (today: string) => textOf(createElement(PayBar, { group, owedPence: 3_850, today }))
  expect(bar('2026-07-09')).toBe('You owe £38.50 today Pay')
  expect(bar('2026-07-10')).toBe('You owe £38.50 1 day overdue Pay')
})

nightTest('a giver reads what was given, what it cost and what went back', () => {
  const gift: Gift = {
    ...{ status: 'success', amountPence: 5_000, feePence: 90, coveredFeePence: 0, totalPence: 5_090 },
    ...{ name: 'Sam', message: '', anonymous: false, groupTitle: 'Choir', refundedPence: 0, order: [] },
    ...{ receiptUrl: null, refundRequest: null, askable: false, failureMessage: null, editable: false },
    ...{ timePaid: '2026-07-04T22:30:00.000Z', kept: true, collectedPence: null, goalPence: 10_000 },
    ...{ linkUrl: null, givable: false },
  }
  const shown = (part: Partial<Gift> = {}) =>
    textOf(
      createElement(GiftScreen, {
        ...{ token: 'x', gift: { ...gift, ...part }, isCancelled: false, stroke: null },
      }),
    )
  expect(shown()).toContain(
    '£50.00 Received To Choir Processing fee £0.90 Total £50.90 Paid 4 July 2026 at 23:30',
  )
  expect(shown({ feePence: 0, coveredFeePence: 90, totalPence: 5_000 })).toContain(
    'Processing fee £0.00, covered by the collection Total £50.00',
  )
  expect(shown({ status: 'partly refunded', refundedPence: 1_250 })).toContain(
    '£12.50 of your gift to “ Choir ” was returned to you.',
  )
  const order = [{ title: 'Shirt', option: 'M', quantity: 2 }]
  expect(shown({ order })).toContain('To Choir For 2 × Shirt, M Processing fee')
})

describe('a personal page', () => {
  const personal = {
    ...{ groupTitle: 'Choir', organiser: { username: 'ada', profilePictureUrl: null }, name: 'Ben' },
    ...{ contributionPence: 5_000, remittedPence: 1_200, balancePence: 3_800, openAmount: false },
    ...{ deadline: '2026-07-09', daysLeft: 5, overdue: false, feePaidBy: 'payer', emailKnown: true },
    ...{ promisedFor: null, collectedPence: 6_000, goalPence: 10_000, closed: false, thanks: '' },
    ...{ orderForm: null, order: null, updates: [], coverUrl: null, payments: [] },
  } as unknown as PersonalView
  const shown = (part: object = {}, more: object = {}) =>
    textOf(
      createElement(PersonalScreen, {
        ...{ token: 'x', groupId: 'g1', personal: { ...personal, ...part }, stroke: null },
        ...{ cloth: clothOf('g1'), organiserId: 'u1', maxPence: 1_000_000 },
        fees: {
          ...{ label: 'Processing fee', domestic: { rateMillionths: 14_000, fixedPence: 20 } },
          international: { rateMillionths: 29_000, fixedPence: 20 },
        },
        ...{
          isLastCardInternational: false,
          updates: [],
          card: { signedAs: 'Ben', isPublic: false, occasion: null },
        },
        ...{ today: '2026-07-04', lastDay: '2026-07-09', hasPaidAnotherWay: false, remindersOn: true },
        ...{ checkout: null, sentForm: '', fault: '' },
        ...more,
      } as unknown as PersonalScreenProps),
    )

  nightTest('says what is to pay, with the fee, and what was paid', () => {
    const screenText = shown()
    expect(screenText).toContain(
      'For Ben £38.00 still to pay £12.00 of £50.00 is paid. The deadline is Thursday 9 July',
    )
    expect(screenText).toContain('£38.00 for the group and £0.73 processing fee.')
    expect(screenText).toContain('Pay £38.73')
    expect(shown({}, { isLastCardInternational: true })).toContain('Pay £39.30')
    const covered = shown({ feePaidBy: 'group' })
    expect(covered).toContain('No processing fee is added: the collection covers it.')
    expect(covered).toContain('Pay £38.00')
    expect(shown({}, { fault: 'pay-abroad' })).toContain('the fee is then £1.30.')
    expect(shown({}, { fault: 'pay-input' })).toContain('an amount of at most £38.00')
    expect(shown({}, { fault: 'manage-input' })).toContain('Please enter an amount below £50.00.')
  })

  nightTest('asks for nothing once all is paid, says what is too much, and what was paid when', () => {
    expect(shown({ remittedPence: 5_000, balancePence: 0 })).toContain(
      'For Ben £50.00 paid That is all of your share.',
    )
    expect(shown({ remittedPence: 5_700, balancePence: -700 })).toContain(
      'For Ben £57.00 paid That is £7.00 more than your share of £50.00. The organisers can send it back.',
    )
    expect(shown({ closed: true })).toContain('nothing more is asked of you. Your share was £50.00.')
    const paid = {
      ...{ _id: 't1', amountPence: 1_200, feePence: 37, totalPence: 1_237, status: 'success' },
      ...{ timePaid: '2026-07-04T23:30:00.000Z', receiptUrl: null, refundRequest: null, askable: false },
    }
    const payments = [paid, { ...paid, _id: 't2', amountPence: 999, status: 'failed' }]
    expect(shown({ payments })).toContain('Your payments £12.00 on 5 July 2026 with a £0.37 fee')
    expect(shown({ payments })).not.toContain('£9.99')
    const afterCheckout = { checkout: { paymentId: 't1', isCancelled: false } }
    expect(shown({ payments }, afterCheckout)).toContain('Your payment of £12.00 has arrived.')
  })
})

nightTest('what to buy is what was ordered, and beside it what is paid for', () => {
  const totals = [
    { itemId: 'i1', title: 'Shirt', option: 'M', quantity: 5, paidQuantity: 3 },
    { itemId: 'i2', title: 'Cap', option: null, quantity: 2, paidQuantity: 2 },
  ]
  const shown = textOf(
    createElement(TotalsPanel, { group: { _id: 'g1', title: 'Choir', isClosed: false }, totals }),
  )
  expect(shown).toContain('Item Ordered Paid for Shirt, M 5 3 Cap 2 2 Copy all that was ordered')
})
