import { createElement } from 'react'
import { PaymentBreakdown } from '@/components/money/payments/payment-breakdown'
import { PaymentOutcome } from '@/components/money/payments/payment-outcome'
import { PaymentScreen } from '@/components/money/payments/payment-screen'
import type { Quote } from '@/components/money/payments/use-fee-quote'
import { OwnTransactions } from '@/components/money/transactions/own-transactions'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { TransferScreen } from '@/components/money/transfers/transfer-screen'
import { WaitingTransfers } from '@/components/money/transfers/waiting-transfers'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { nightTest } from '../../support/night-test'
import { textOf } from '../../support/shown-text'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: () => {} }),
  usePathname: () => '/transactions',
}))

/** What payers and admins read while money moves: each sum beside its own name. */

type Group = ApiResponse<'GET /group/{id}'>['group']
const now = '2026-07-04T22:30:00.000Z'

describe('before a payment', () => {
  const quote = {
    originalPence: 10_000,
    feeBreakdown: { totalFeePence: 160, percentage: 1.4 },
    totalPence: 10_160,
  } as Quote
  const shown = (more: object = {}, quoteOverrides: object = {}) =>
    textOf(
      createElement(PaymentBreakdown, {
        ...{ quote: { ...quote, ...quoteOverrides }, isLoading: false, error: null, askAgain: () => {} },
        ...{ amountPence: 10_000, isInternational: false, owedPence: 12_500, feeLabel: 'Processing fee' },
        ...more,
      }),
    )

  nightTest('its parts are named, and what is left to pay after it', () => {
    expect(shown()).toBe(
      'Payment Breakdown Original amount £100.00 Processing fee (1.4% + 20p) £1.60 Total to pay £101.60 With the fee of £1.60 you pay £101.60. Left to pay after this £25.00',
    )
    for (const owedPence of [10_000, null]) expect(shown({ owedPence })).not.toContain('Left to pay')
  })

  nightTest('a fee that the collection covers is not added', () => {
    const feeBreakdown = { totalFeePence: 0, percentage: 2.9 }
    const covered = { feeBreakdown, coveredFeePence: 310, totalPence: 10_000 }
    expect(shown({ isInternational: true }, covered)).toBe(
      'Payment Breakdown Original amount £100.00 Processing fee (2.9% + 20p) £0.00 covered by the collection Total to pay £100.00 The collection covers the fee. You pay £100.00. Left to pay after this £25.00 International card Cards issued outside the UK cost more to process. The collection covers that, too.',
    )
    expect(shown({ isInternational: true })).toContain('so the fee is higher.')
  })
})

describe('after a payment', () => {
  const payment = { _id: 't1', status: 'success', amountPence: 10_000, totalPence: 10_160, createdAt: now }
  const shown = (part: object = {}, more: object = {}) =>
    textOf(
      createElement(PaymentOutcome, {
        payment: { ...payment, coveredFeePence: 0, ...part } as unknown as TransactionItem,
        ...{ groupId: 'g1', groupTitle: 'Choir', arrival: 'return' as const, owedPence: 2_500 },
        ...{ stroke: null, canPay: true, now, ...more },
      }),
    )

  nightTest('it says what went to the group and what was taken, and offers to pay the rest', () => {
    expect(shown()).toContain('£100.00 went to “Choir”; £101.60 was taken from your card, including the fee.')
    expect(shown()).toContain('Pay the remaining £25.00')
    expect(shown({}, { owedPence: 0 })).not.toContain('remaining')
    expect(shown({ status: 'pending' })).toContain('Your payment of £100.00 to “Choir” is on its way.')
    expect(shown({ status: 'pending' }, { arrival: 'direct' })).toContain('to pay £100.00 at 23:30.')
  })

  nightTest('where the collection covers the fee, none was taken from the card', () => {
    const screenText = shown({ totalPence: 10_000, coveredFeePence: 160 })
    expect(screenText).toContain(
      '£100.00 was taken from your card for “Choir”. The collection covers the fee.',
    )
    expect(screenText).not.toContain('including the fee')
  })

  nightTest('who has nothing left to pay reads why, and how much they are over', () => {
    const group = { _id: 'g1', title: 'Choir', closedAt: null, goalPence: 50_000, remittedPence: 20_000 }
    const own = { contributionPence: 10_000, remittedPence: 12_345 }
    const screen = (part: object) =>
      textOf(
        createElement(PaymentScreen, {
          group: { ...group, paymentDeadline: '2026-12-01' } as Group,
          ownMember: { ...own, ...part } as never,
          ...{
            email: '',
            isLastCardInternational: false,
            feeLabel: 'Fee',
            maxPence: 1_000_000,
            payment: null,
          },
          card: { signedAs: 'Ada', isPublic: false, occasion: null },
          ...{ arrival: 'direct' as const, stroke: null, now },
        }),
      )
    expect(screen({})).toContain('in this group. You’re £23.45 over. An admin can refund that.')
    expect(screen({ remittedPence: 10_000 })).toContain('You have nothing left to pay in this group. Back')
    expect(screen({ contributionPence: 0, remittedPence: 0 })).toContain('No amount is set for you yet')
  })
})

describe('a transfer', () => {
  const group = {
    ...{ _id: 'g1', title: 'Choir', availablePence: 9_000, twoKeys: false, twoKeysOff: null },
    ...{ admin: ['ada', 'ben'], payoutEnabled: true, stripeConnectedAccountId: 'acct_1' },
    ...{ payoutAccountOwner: 'ben', transfersFrom: null, debtPence: 0, disputedPence: 0 },
  }
  const destination = { owner: 'ben', bank: { bankName: 'Monzo', last4: '6789' }, arrivesBy: '2026-07-09' }
  const shown = (groupOverrides: object = {}, more: object = {}) =>
    textOf(
      createElement(TransferScreen, {
        group: { ...group, ...groupOverrides } as unknown as Group,
        ...{
          isAdmin: true,
          viewerName: 'ada',
          waitingTransfers: [],
          destination,
          pause: null,
          mayActFrom: null,
        },
        ...{ limit: { maxPence: 2_000_000, leftPence: 2_000_000 }, lastTransfer: null, today: '2026-07-04' },
        ...more,
      }),
    )

  nightTest('says what there is, where it goes and by when', () => {
    const screenText = shown()
    expect(screenText).toContain('Available to transfer £90.00')
    expect(screenText).toContain(
      'To ben’s bank account ending 6789 (Monzo) . It usually arrives within 3 working days, by Thursday 9 July.',
    )
    expect(screenText).toContain('Payout account Belongs to ben Bank Monzo Account Ending 6789 State Ready')
    expect(screenText).not.toMatch(/in dispute|owes|paused|second admin confirms it/)
  })

  nightTest('says what is in dispute, what the group owes, and why it has to wait', () => {
    const screenText = shown({ disputedPence: 303, debtPence: 404, transfersFrom: now })
    expect(screenText).toContain('£3.03 is in dispute It’s set aside until the payer’s bank decides')
    expect(screenText).toContain('This group owes £4.04')
    expect(screenText).toContain('Transfers work from 4 July 2026 at 23:30')
    expect(screenText).toContain('You can transfer once the wait is over.')
    expect(shown({}, { pause: 'We look into something.' })).toContain(
      'Transfers are paused We look into something.',
    )
    expect(shown({}, { mayActFrom: now })).toContain('You can transfer from 4 July 2026 at 23:30')
    expect(shown({ twoKeys: true })).toContain('Another admin confirms it before the money leaves.')
    expect(shown({ twoKeys: true, admin: ['ada'] })).toContain('Nobody else can confirm it.')
    const offRequest = { askedBy: 'ben', expiresAt: now, byItself: false }
    expect(shown({ twoKeys: true, twoKeysOff: offRequest })).toMatch(
      /ben asked to switch this off.*You can agree until 4 July 2026 at 23:30\./,
    )
  })

  nightTest('that waits says whose it is, and lets its own admin take it back, not confirm it', () => {
    const waiting = { _id: 't1', amountPence: 6_000, askedBy: 'ben', expiresAt: now }
    const waitingText = (isOwn: boolean, problem: string | null) =>
      textOf(createElement(WaitingTransfers, { transfers: [{ ...waiting, isOwn, problem }] }))
    expect(waitingText(false, null)).toContain('£60.00 ben asked for this If nobody answers')
    expect(waitingText(false, null)).toContain(
      'Confirm the transfer of £60.00 Decline the transfer of £60.00',
    )
    expect(waitingText(true, 'Wait.')).toContain('£60.00 You asked for this Wait.')
    expect(waitingText(true, 'Wait.')).toMatch(/23:30\. Take back the transfer of £60\.00$/)
  })
})

nightTest('what somebody has put in, and what has come in for those they run, are two sums', () => {
  const managed = [
    { _id: 'g1', title: 'Choir', remittedPence: 1_000 },
    { _id: 'g2', title: 'Skye', remittedPence: 2_500 },
  ]
  const shown = (list: 'own' | 'managed') =>
    textOf(
      createElement(OwnTransactions, {
        ...{ list, first: { items: [], hasMore: false, nextCursor: null } as never, viewerId: 'u1' },
        ...{ today: '2026-07-04', isAdmin: true, managed, ownTotal: { pence: 777, groups: 1 } },
      }),
    )
  expect(shown('own')).toContain('£7.77 you’ve put into one collection')
  expect(shown('own')).toContain('Skye £25.00 collected Choir £10.00 collected')
  expect(shown('managed')).toContain('£35.00 has come in for 2 collections')
})
