import type { Fault } from './fault'

/** Payments: from the quote to the group's money. */
export const MONEY_IN: Fault[] = [
  {
    file: 'lib/money/payments/verify-checkout.ts',
    text: 'session.client_reference_id !== expected.paymentId',
    injected: 'session.client_reference_id === undefined',
    noticedBy: ['tests/integration/money/payments-mismatch.test.ts', 'is not ours is not credited'],
    why: 'a payment for something else is credited here',
  },
  {
    file: 'lib/money/payments/verify-checkout.ts',
    text: "session.currency !== 'gbp'",
    injected: "session.currency === 'xxx'",
    noticedBy: ['tests/integration/money/payments-mismatch.test.ts', 'is not ours is not credited'],
    why: '25 euros are credited as 25 pounds',
  },
  {
    file: 'lib/money/payments/verify-checkout.ts',
    text: 'if (differing.length > 0)',
    injected: 'if (differing.length > 100)',
    noticedBy: ['tests/integration/money/payments-mismatch.test.ts', 'is not ours is not credited'],
    why: 'no difference from what was asked for matters',
  },
  {
    file: 'lib/money/payments/settle-payment.ts',
    text: 'isOpen && payment.mismatch === null && (await',
    injected: 'isOpen && (await',
    noticedBy: [
      'tests/integration/money/payments-mismatch.test.ts',
      'a returned payment is never credited, whatever its checkout says later, but flagged',
    ],
    why: 'the platform pays for money that it has returned',
  },
  {
    file: 'lib/money/payments/verify-checkout.ts',
    text: "session.payment_status === 'paid'",
    injected: "session.status === 'complete'",
    noticedBy: ['tests/integration/money/payments-outcome.test.ts', 'a slow payment stays pending'],
    why: 'a payment without its bank’s answer is settled',
  },
  {
    file: 'lib/money/payments/verify-checkout.ts',
    text: "status === 'processing' ? { kind: 'open' }",
    injected: "status === 'processing' ? { kind: 'failed' }",
    noticedBy: ['tests/integration/money/payments-outcome.test.ts', 'a slow payment stays pending'],
    why: 'a payment in progress counts as failed, and is paid twice',
  },
  {
    file: 'lib/money/payments/settle-payment.ts',
    text: 'checkoutSessionId !== null && checkoutSessionId !== session.id',
    injected: 'checkoutSessionId === session.id && false',
    noticedBy: [
      'tests/integration/money/payments-mismatch.test.ts',
      'an unknown session is flagged and left alone',
    ],
    why: 'any session that names one of our payments pays for it',
  },
  {
    file: 'lib/money/payments/settle-payment.ts',
    text: 'postings: providerFeeTaken(realFeePence),',
    injected: 'postings: providerFeeTaken(0),',
    noticedBy: [
      'tests/integration/money/payments-outcome.test.ts',
      'the provider’s own fee is stored when it becomes known',
    ],
    why: 'what the provider keeps is missing from the books',
  },
  {
    file: 'lib/money/payments/settle-payment.ts',
    text: "await markFailed(tx, transaction, 'unpaid', { wasTried: session.status !== 'expired' })",
    injected: '',
    noticedBy: [
      'tests/integration/money/payments-checkout.test.ts',
      'an ended session fails its payment, through the webhook or the sweep',
    ],
    why: 'an ended checkout keeps its payer from paying',
  },
  {
    file: 'lib/money/payments/record-mismatch.ts',
    text: '  return true\n',
    injected: '  return false\n',
    noticedBy: ['tests/integration/money/payments-mismatch.test.ts', 'is not ours is not credited'],
    why: 'a mismatched payment is kept until the next sweep',
  },
  {
    file: 'lib/money/payments/settle-return.ts',
    text: "if (answer.outcome === 'refused') return recordRefused(tx, found, answer.failure)",
    injected: "if (answer.outcome === 'refused') return",
    noticedBy: [
      'tests/integration/money/payments-mismatch.test.ts',
      'a return refused by the provider is flagged and retried',
    ],
    why: 'money that belongs to nobody here stays, and no operator is told',
  },
  {
    file: 'lib/money/payments/credit-payment.ts',
    text: '  await freezeDisputed(tx, groupId)\n',
    injected: '',
    noticedBy: [
      'tests/integration/money/disputes.test.ts',
      'if the reversal is refused, other money is frozen, and it is debt only once the dispute is lost',
    ],
    why: 'new money leaves although an open dispute needs it',
  },
  {
    file: 'lib/money/payments/fees.ts',
    text: ' * 2n + MILLION)',
    injected: ' * 2n)',
    noticedBy: ['tests/unit/money/fees.test.ts', 'half a penny rounds up'],
    why: 'half of all payments have a fee that is a penny short',
  },
  {
    file: 'lib/money/payments/fees.ts',
    text: 'return Number(share) + fixedPence',
    injected: 'return Number(share)',
    noticedBy: ['tests/unit/money/fees.test.ts', 'a domestic card pays'],
    why: 'each payment costs the operator the fixed part of the fee',
  },
  {
    file: 'lib/money/payments/fee-terms.ts',
    text: 'env.FEE_INTERNATIONAL_RATE : env.FEE_DOMESTIC_RATE',
    injected: 'env.FEE_DOMESTIC_RATE : env.FEE_INTERNATIONAL_RATE',
    noticedBy: ['tests/integration/money/payments-fees.test.ts', 'quotes 1.4 %'],
    why: 'domestic cards pay the fee of international ones',
  },
  {
    file: 'lib/money/payments/write-intent.ts',
    text: 'totalPence: amountPence + fees.feePence,',
    injected: 'totalPence: amountPence,',
    noticedBy: [
      'tests/integration/money/payments-start.test.ts',
      'starts a pending payment, and everyone is told of its success',
    ],
    why: 'the fee is quoted, but not charged',
  },
  {
    file: 'lib/money/payments/initialize-payment.ts',
    text: 'const owedPence = member.contributionPence - paid',
    injected: 'const owedPence = member.contributionPence',
    noticedBy: [
      'tests/integration/money/payments-start.test.ts',
      'first credits an earlier payment that was made unnoticed',
    ],
    why: 'a share can be paid twice',
  },
  {
    file: 'lib/money/payments/initialize-payment.ts',
    text: 'return same ?? ((await hasOpenCheckout(tx, input)) ? null : await start(tx, input))',
    injected: 'return same ?? (await start(tx, input))',
    noticedBy: [
      'tests/integration/money/payments-start.test.ts',
      'leaves one checkout open of many started at once',
    ],
    why: 'one person has several open checkouts, and pays in each',
  },
  {
    file: 'lib/money/payments/initialize-payment.ts',
    text: '    transaction.amountPence === amountPence &&\n',
    injected: '',
    noticedBy: [
      'tests/integration/api/idempotency-keys.test.ts',
      'a key whose record is gone never reports success for something that was not done',
    ],
    why: 'a used key returns a payment of another amount',
  },
  {
    file: 'lib/money/payments/open-checkout.ts',
    text: "  if (opened.outcome === 'unknown') throw providerUnreachable('card payment provider')\n  if (opened.outcome === 'refused') {",
    injected: "  if (opened.outcome !== 'done') {",
    noticedBy: [
      'tests/integration/money/payments-start.test.ts',
      'answers 503 if the provider does not respond, and the same key continues the same payment',
    ],
    why: 'a time-out counts as a refusal although the checkout may be open',
  },
  {
    file: 'lib/money/payments/open-checkout.ts',
    text: "    return status === 'pending'",
    injected: "    return status !== 'success'",
    noticedBy: [
      'tests/integration/money/payments-checkout.test.ts',
      'given up while its checkout was being opened',
    ],
    why: 'a checkout given up meanwhile is shown, and paid',
  },
  {
    file: 'lib/money/payments/open-checkout.ts',
    text: '    amountPence,\n    feePence,\n    coveredFeePence,',
    injected: '    amountPence,\n    feePence: feePence - 1,\n    coveredFeePence,',
    noticedBy: [
      'tests/integration/money/payments-start.test.ts',
      'starts a pending payment, and everyone is told of its success',
    ],
    why: 'another amount is charged than was quoted',
  },
  {
    file: 'lib/money/payments/fail-payment.ts',
    text: '    if (checkoutSessionId) return false\n',
    injected: '',
    noticedBy: [
      'tests/integration/money/payments-checkout.test.ts',
      'a payment whose checkout was opened in the meantime is not given up',
    ],
    why: 'a payment counts as failed while its payer is paying',
  },
  {
    file: 'lib/money/payments/close-checkouts.ts',
    text: "  if (closed.outcome === 'unknown') throw unreachable()\n",
    injected: '',
    noticedBy: ['tests/integration/money/payments-unknown.test.ts', 'cannot be closed'],
    why: 'it is unknown whether the first checkout can still be paid, and nobody is told',
  },
  {
    file: 'lib/money/payments/contribution-left.ts',
    text: "part.status <> 'failed'",
    injected: "part.status = 'success'",
    noticedBy: ['tests/integration/money/refunds.test.ts', 'never exceeds the payment, even for two at once'],
    why: 'two refunds in progress return more than was paid',
  },
  {
    file: 'lib/money/payments/contribution-left.ts',
    text: 'IN_DISPUTE_PENCE} - payment',
    injected: 'IN_DISPUTE_PENCE} * 0 - payment',
    noticedBy: [
      'tests/integration/money/disputes.test.ts',
      'an open dispute freezes the contribution, not the fee, and no transfer uses its charge',
    ],
    why: 'money that a bank has taken is transferred',
  },
  {
    file: 'lib/money/payments/sources.ts',
    text: "leg.status <> 'failed'",
    injected: "leg.status = 'success'",
    noticedBy: [
      'tests/integration/money/two-keys-checked.test.ts',
      'a second transfer takes nothing that the first has reserved',
    ],
    why: 'two transfers take the same payment',
  },
  {
    file: 'lib/money/payments/sources.ts',
    text: 'sum(leg."amountPence" - coalesce',
    injected: 'max(leg."amountPence" - coalesce',
    noticedBy: [
      'tests/integration/money/transfers.test.ts',
      'is split into legs, oldest payment first, each from its own charge',
    ],
    why: 'of several legs of a payment, only the largest counts as sent',
  },
  {
    file: 'lib/money/payments/declines.ts',
    text: "charge.status !== 'failed' || ",
    injected: '',
    noticedBy: [
      'tests/integration/api/limits.test.ts',
      'count once each, and their address is kept for a day as a keyed hash',
    ],
    why: 'somebody whose cards work counts as trying stolen ones',
  },
]
