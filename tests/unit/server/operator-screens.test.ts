import { createElement } from 'react'
import { AdjustmentsPanel } from '@/components/operator/adjustments-panel'
import { HealthSummary } from '@/components/operator/health-summary'
import { LossesPanel } from '@/components/operator/losses-panel'
import { PausesPanel } from '@/components/operator/pauses-panel'
import { PaymentCase } from '@/components/operator/payment-case'
import { UnsettledPanel } from '@/components/operator/status-panel'
import type { SystemStatus } from '@/components/operator/system-status'
import { nightTest } from '../../support/night-test'
import { textOf } from '../../support/shown-text'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

/** What operators read about money: each sum beside what it is. */

const createdAt = '2026-07-04T22:30:00.000Z'

nightTest('an adjustment has its sum, group, reason and who asked; whoever asked cannot approve it', () => {
  const adjustment = {
    ...{ _id: 'a1', group: { _id: 'g1', title: 'Choir' }, amountPence: -1_250, reason: 'Paid twice' },
    ...{ status: 'asked' as const, askedBy: 'ada@example.com', createdAt, decidedAt: null },
  }
  const shown = (isOwn: boolean) =>
    textOf(createElement(AdjustmentsPanel, { adjustments: [{ ...adjustment, isOwn }] }))
  const adjustmentText = '−£12.50 Choir Paid twice ada@example.com · 4 Jul 2026, 23:30 · g1'
  expect(shown(false)).toContain(`${adjustmentText} Approve Decline`)
  expect(shown(true)).toContain(`${adjustmentText} You asked for this: another operator approves it. Decline`)
})

nightTest('what payments cost is by group and by person, each with its own sum', () => {
  const cost = (_id: string, lostPence: number, payments: number, fromAbroad: number) => ({
    ...{ _id, lostPence, payments, fromAbroad },
  })
  const losses = {
    groups: [{ ...cost('g1', 720, 2, 1), title: 'Choir' }],
    people: [{ ...cost('u1', 310, 1, 0), username: 'ada' }],
  }
  expect(textOf(createElement(LossesPanel, { losses }))).toContain(
    'By group Choir £7.20 2 payments; 1 by a card from abroad, priced as British Reference g1 By person ada £3.10 1 payment; all priced right Reference u1',
  )
})

nightTest('a pause says whose transfers wait, why and since when', () => {
  const pauses = [
    { _id: 'p1', group: null, reason: 'An outage', createdAt },
    { _id: 'p2', group: { _id: 'g1', title: 'Choir' }, reason: 'A stolen login', createdAt },
  ]
  const shown = textOf(createElement(PausesPanel, { pauses }))
  expect(shown).toContain(
    'All groups Paused An outage Since 4 Jul 2026, 23:30 Resume Choir Paused A stolen login Since 4 Jul 2026, 23:30 Reference g1 Resume',
  )
  expect(shown).not.toContain('Pause all')
  expect(textOf(createElement(PausesPanel, { pauses: pauses.slice(1) }))).toContain('Pause all')
})

describe('what is unsettled', () => {
  const status = {
    ...{ at: '2026-07-06T22:30:00.000Z', queues: [], runs: [], replicas: [] },
    unsettled: [
      { kind: 'payment', count: 3, amountPence: 4_500, oldestAt: createdAt },
      { kind: 'refund', count: 0, amountPence: 0, oldestAt: null },
    ],
    undecided: [{ what: 'group-in-debt', subject: 'g1', detail: '£7.00', since: createdAt }],
    undecidedCount: 22,
  } as SystemStatus

  nightTest('is named with its sums and for how long', () => {
    expect(textOf(createElement(UnsettledPanel, { status }))).toBe(
      'Unsettled Without an answer for over an hour payment × 3 £45.00 group in debt for 2 days £7.00 Reference g1 And 21 more: npm run unsettled names them all.',
    )
  })

  nightTest('counts in the summary, which says that all is well only if nothing is', () => {
    const summary = (more: object = {}) =>
      textOf(createElement(HealthSummary, { flagCount: 0, pauseCount: 0, status, ...more }))
    expect(summary({ flagCount: 2, pauseCount: 1 })).toMatch(
      /2 Need you|Need you 2.*25 Unsettled|Unsettled 25.*1 Transfers paused|Transfers paused 1/,
    )
    const settled = { ...status, unsettled: [], undecided: [], undecidedCount: 0 }
    expect(summary({ status: settled })).toMatch(/^All well/)
    for (const one of [{ flagCount: 1 }, { pauseCount: 1 }, { status }])
      expect(summary({ status: settled, ...one })).not.toMatch(/^All well/)
  })
})

nightTest('a questioned payment has all that is known of it', () => {
  const known = {
    ...{ id: 't1', status: 'success', payer: 'Ada Byron', email: 'ada@example.com' },
    ...{ signedUpAt: '2026-01-02T09:00:00.000Z', termsVersion: '2026-01-01', network: '203.0.113.0/24' },
    ...{ device: 'Firefox on Linux', paidAt: createdAt, amountPence: 12_000, feePence: 188 },
    ...{ totalPence: 12_188, groupTitle: 'Choir', groupUrl: null, receiptUrl: null, policyUrl: '/p' },
    ...{ giftMessage: null, cardCountry: 'GB', dashboardUrl: 'https://dashboard.example/1' },
    steps: [{ kind: 'paid' as const, at: createdAt, amountPence: 12_000 }],
    earlierPayments: [{ id: 't0', paidAt: createdAt, totalPence: 999, groupTitle: 'Skye', chargeId: null }],
    warnings: [{ id: 'w1', text: 'Lost card', isActionable: true, at: createdAt }],
    disputes: [
      {
        ...{ id: 'd1', status: 'open', text: '£120.00 until 9 July', at: createdAt, evidence: null },
        sent: [{ at: createdAt }, { at: null }],
      },
    ],
  }
  const shown = (part: object = {}) => textOf(createElement(PaymentCase, { ...known, ...part }))
  for (const text of [
    '£121.88 to “Choir” Disputed t1',
    'The card’s issuer said on 4 July 2026 that this is fraud Lost card Refund it now in Stripe’s dashboard',
    'Dispute £120.00 until 9 July Since 4 July 2026 at 23:30 · d1 Answered on 4 July 2026 at 23:30. An answer is on its way: we keep asking whether it arrived.',
    'Payer Ada Byron Email ada@example.com Signed up 2 January 2026 at 09:00 Agreed to The terms of 1 January 2026 Paid 4 July 2026 at 23:30 Contribution £120.00 Processing fee £1.88 Taken from the card £121.88 Card from GB Started from Firefox on Linux, 203.0.113.0/24 Group Choir Receipt None',
    'Paid into the group + £120.00 into the group 4 July 2026 at 23:30',
    'Skye £9.99 on 4 July 2026',
  ])
    expect(shown()).toContain(text)
  const over = { disputes: [{ ...known.disputes[0], status: 'lost', text: null }] }
  expect(shown(over)).toContain('£121.88 to “Choir” Paid t1')
  expect(shown(over)).toContain('Decided: lost')
  expect(shown({ warnings: [{ ...known.warnings[0], isActionable: false }] })).toContain(
    'Lost card. Nothing is left to do about that.',
  )
})
