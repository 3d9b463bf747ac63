import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PublicReceiptSheet } from '@/components/money/statements/public-receipt-sheet'
import { ReceiptSheet } from '@/components/money/statements/receipt-sheet'
import { TrailSheet } from '@/components/money/statements/trail-sheet'
import type { TrailStep } from '@/components/money/statements/trail-steps'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { nightTest } from '../../support/night-test'
import { textOf } from '../../support/shown-text'

/** What the receipts and the trail of a payment say: each sum beside its own name. */

const email = 'help@example.com'
const operatorIdentity = {
  ...{ name: 'Ada Ltd', address: null, companyNumber: null },
  ...{ email, complaintsEmail: email },
}

describe('a receipt', () => {
  const receipt = {
    reference: 't1',
    groupId: 'g1',
    groupTitle: 'Choir trip',
    progress: { collectedPence: 53_000, goalPence: 100_000 },
    payer: 'Ada Byron',
    email: 'ada@example.com',
    paidAt: '2026-07-04T22:30:00.000Z',
    contributionPence: 12_000,
    feePence: 188,
    isFeeCovered: false,
    totalPence: 12_188,
    refundedPence: 5_000,
    receiptUrl: 'https://whipround.example/r/x',
    operatorIdentity,
  }
  const sheet = (part: Partial<typeof receipt> = {}) => createElement(ReceiptSheet, { ...receipt, ...part })

  nightTest('has the sums, the names and the time', () => {
    const shown = textOf(sheet())
    expect(shown).toContain('Group Choir trip Paid on 4 July 2026 at 23:30 Paid by Ada Byron Email ada@')
    expect(shown).toContain(
      'Contribution £120.00 Processing fee £1.88 Total paid £121.88 Refunded since −£50.00 Reference t1 ',
    )
    expect(shown).toContain('Anyone can check it at https://whipround.example/r/x')
    const covered = textOf(sheet({ feePence: 0, isFeeCovered: true, totalPence: 12_000, refundedPence: 0 }))
    expect(covered).toContain(
      'Contribution £120.00 Processing fee £0.00, covered by the collection Total paid £120.00 Reference t1 ',
    )
  })

  nightTest('draws as one’s own what has not gone back, and no more than is there', () => {
    const drawn = (ownPence: number, collectedPence = 53_000) =>
      renderToStaticMarkup(createElement(GoalProgress, { collectedPence, goalPence: 100_000, ownPence }))
    expect(renderToStaticMarkup(sheet())).toContain(drawn(7_000))
    const emptied = { progress: { collectedPence: 4_000, goalPence: 100_000 } }
    expect(renderToStaticMarkup(sheet(emptied))).toContain(drawn(4_000, 4_000))
    expect(textOf(sheet({ refundedPence: 12_000 }))).not.toContain('Your strokes')
  })
})

nightTest('a public receipt has the same sums and no name, its state, and its place in the books', () => {
  const receipt = {
    amountPence: 12_000,
    groupTitle: 'Choir trip',
    day: '2026-07-04',
    state: 'paid' as const,
    entryNumber: 7,
    entryHash: 'abc123',
    chainHolds: true,
    checkedAt: '2026-07-05T22:30:00.000Z',
  }
  const sums = { feePence: 188, isFeeCovered: false, totalPence: 12_188 }
  const shown = (part: object = {}, other: object = {}) =>
    textOf(
      createElement(PublicReceiptSheet, {
        ...{ receipt: { ...receipt, ...part }, ...sums, operatorIdentity },
        ...other,
      }),
    )
  expect(shown()).toContain(
    '£120.00 for the group Paid To Choir trip Paid on 4 July 2026 Processing fee £1.88 Total paid £121.88 In our books This is entry 7 of the group’s ledger.',
  )
  expect(shown()).toContain(
    'Every entry in this group’s ledger is just as it was written. Checked on 5 July 2026 at 23:30 .',
  )
  expect(shown()).toContain('Fingerprint of this entry abc123')
  expect(shown({ chainHolds: false })).toContain('is not as it was written. We’re looking into it.')
  const badges = {
    'partly refunded': 'Partly refunded',
    refunded: 'Refunded',
    'under review': 'Under review',
  }
  for (const [state, badge] of Object.entries(badges))
    expect(shown({ state })).toContain(`£120.00 for the group ${badge} To`)
  expect(shown({}, { feePence: 0, isFeeCovered: true, totalPence: 12_000 })).toContain(
    'Processing fee £0.00, covered by the collection Total paid £120.00 ',
  )
})

describe('a trail', () => {
  const whereabouts = {
    inGroupPence: 101,
    onItsWayPence: 202,
    inAccountPence: 303,
    returnedPence: 404,
    correctedPence: 505,
    feePence: 606,
    underReviewPence: 707,
  }
  const timeAt = (minute: number) => `2026-07-04T22:${minute}:00.000Z`
  const step = (kind: TrailStep['kind'], amountPence: number, more: Partial<TrailStep> = {}) =>
    ({ kind, at: timeAt(amountPence), amountPence, ...more }) as TrailStep
  const paid = [step('started', 10), step('paid', 11)]
  const trail = {
    ...{ groupId: 'g1', groupTitle: 'Choir trip', payer: 'Ada', isOwn: true },
    ...{ amountPence: 12_000, feePence: 188, totalPence: 12_188, receiptUrl: null },
    ...{ whereabouts, steps: paid },
  }
  const shown = (part: Partial<typeof trail> = {}) => textOf(createElement(TrailSheet, { ...trail, ...part }))

  nightTest('says where each part of the money is, to its payer and to admins', () => {
    expect(shown()).toContain(
      'You paid £121.88 to “Choir trip”: £120.00 for the group and £1.88 processing fee. £7.07 of it is under review, until the bank decides a dispute.',
    )
    const places = (whose: string) =>
      `In the group £1.01 On its way to the payout account £2.02 In the group’s payout account £3.03 Returned to ${whose} £4.04 Taken out by a correction of ours £5.05 Processing fee, covered by the collection £6.06 Step by step`
    expect(shown()).toContain(`Where it is now ${places('you')}`)
    expect(shown({ isOwn: false })).toContain(places('Ada'))
    expect(shown({ isOwn: false, feePence: 0, totalPence: 12_000 })).toContain(
      'Ada paid £120.00 to “Choir trip”.',
    )
    const nothing = Object.fromEntries(Object.keys(whereabouts).map((name) => [name, 0]))
    const whole = { ...whereabouts, ...nothing, inGroupPence: 12_000 }
    expect(shown({ whereabouts: whole })).toContain('Where it is now In the group £120.00 Step by step')
    expect(shown({ whereabouts: whole })).not.toContain('under review')
  })

  nightTest('has a sentence, a sum, a direction and a time for each step', () => {
    const steps = [
      ...paid,
      step('fee', 12),
      step('refunded', 13),
      step('sent_back', 14),
      step('disputed', 15),
      step('dispute_won', 16),
      step('dispute_lost', 17),
      step('transferred', 18, { transferId: 'x', arrived: true }),
      step('transferred', 19, { transferId: 'y', arrived: false }),
      step('reversed', 20, { transferId: 'x' }),
    ]
    const [, screenText] = shown({ steps }).split('Step by step ')
    expect(screenText?.split(/ 4 July 2026 at 23:\d\d ?/)).toEqual([
      'Payment started £0.10',
      'Paid into the group + £0.11 into the group',
      'Processing fee, covered by the collection − £0.12 out of the group',
      'Refunded − £0.13 out of the group',
      'The bank sent the refund back to the group + £0.14 into the group',
      'Disputed at the bank £0.15',
      'Dispute decided for the group £0.16',
      'Dispute decided for the payer: the money went back − £0.17 out of the group',
      'Reached the group’s payout account − £0.18 out of the group',
      'On its way to the group’s payout account − £0.19 out of the group',
      'Taken back from the payout account + £0.20 into the group',
      '',
    ])
  })

  nightTest('of money that never came in says so, and moves nothing', () => {
    const steps = [step('started', 10), step('failed', 11), step('sent_back', 12)]
    const screenText = shown({ steps })
    expect(screenText).toContain('A payment of £120.00 to “Choir trip”.')
    expect(screenText).not.toContain('Where it is now')
    expect(screenText).toMatch(/Payment failed £0\.11 .* Sent back to the payer £0\.12 4 July 2026 at 23:12$/)
  })
})
