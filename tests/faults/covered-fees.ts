import type { Fault } from './fault'

/** Fees that the group bears for its payers. */
export const COVERED_FEES: Fault[] = [
  {
    file: 'lib/money/payments/contribution-left.ts',
    text: ' - payment."coveredFeePence")',
    injected: ')',
    noticedBy: [
      'tests/integration/money/covered-fees.test.ts',
      'stands in trail, statement and closing statement, which add up',
    ],
    why: 'a payment gives more to transfers than the group got of it',
  },
  {
    file: 'lib/money/payments/credit-payment.ts',
    text: 'postings: feeCovered(coveredFeePence),',
    injected: 'postings: feeCovered(coveredFeePence * 0),',
    noticedBy: [
      'tests/integration/money/covered-fees.test.ts',
      'nothing is added, and the collection pays the fee',
    ],
    why: 'nobody bears the fee but the operator',
  },
  {
    file: 'lib/money/payments/write-intent.ts',
    text: 'feePaidByOf(group)',
    injected: 'group.feePaidBy',
    noticedBy: ['tests/integration/money/fee-choice.test.ts', 'is the operator’s to fix for all groups'],
    why: 'the operator fixes who bears the fee, and groups go on as before',
  },
  {
    file: 'lib/money/payments/initialize-payment.ts',
    text: 'leastPence(feePaidByOf(group))',
    injected: "leastPence('payer')",
    noticedBy: ['tests/integration/money/covered-fees.test.ts', 'takes 30p or more, also of what is left'],
    why: 'a payment is offered that the provider refuses',
  },
  {
    file: 'lib/platform/stripe/checkout.ts',
    text: 'String(payment.coveredFeePence)',
    injected: "'0'",
    noticedBy: [
      'tests/integration/money/covered-fees.test.ts',
      'comes back to a restored database that has lost the payment',
    ],
    why: 'after a restore, the group gets the fee that it had covered',
  },
  {
    file: 'lib/groups/group/fee-payer.ts',
    text: "type: 'payment', status: 'success' },",
    injected: "type: 'payment', status: 'pending' },",
    noticedBy: ['tests/integration/money/fee-choice.test.ts', 'and changed until something was paid'],
    why: 'some pay the fee themselves, and for others the collection does',
  },
]
