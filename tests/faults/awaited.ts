import type { Fault } from './fault'

/** Money that the provider has announced and that is not here yet, or never was. */
export const AWAITED: Fault[] = [
  {
    file: 'lib/money/losses/dispute-states.ts',
    text: "!isUndecided(state) && (state === 'lost' ? withdrawnPence > 0 : withdrawnPence === 0)",
    injected: '!isUndecided(state)',
    noticedBy: [
      'tests/integration/money/awaited-money.test.ts',
      'is asked about daily: won, and the event of its money is lost',
    ],
    why: 'the money of a won dispute stays frozen if its event is lost',
  },
  {
    file: 'lib/platform/stripe/transfers.ts',
    text: "return status === 'pending' ? 'under way' : 'made'",
    injected: "return 'made'",
    noticedBy: [
      'tests/integration/money/awaited-money.test.ts',
      'has brought nothing back yet, and the group’s other money stands in for it',
    ],
    why: 'money counts as reversed before the payout account has it',
  },
  {
    file: 'lib/money/payments/freeze-disputed.ts',
    text: 'claim.askedPence - claim.waitingPence + claim.underWayPence',
    injected: 'claim.askedPence + claim.underWayPence',
    noticedBy: [
      'tests/integration/money/awaited-money.test.ts',
      'has brought nothing back yet, and the group’s other money stands in for it',
    ],
    why: 'for 45 days nothing stands in for a reversal that waits',
  },
  {
    file: 'lib/money/losses/settle-losses.ts',
    text: "payment.status === 'success' ? payment.amountPence : 0",
    injected: 'payment.amountPence',
    noticedBy: [
      'tests/integration/money/payments-mismatch.test.ts',
      'a bank that takes it too takes it from the operator',
    ],
    why: 'a group loses money to a dispute that it never had',
  },
]
