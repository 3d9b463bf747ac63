import type { Fault } from './fault'

/** Disputes, refunds made outside the app, and what is reversed from payout accounts because of them. */
export const LOSSES: Fault[] = [
  {
    file: 'lib/money/losses/follow-dispute.ts',
    text: 'amountPence: amount, feePence: fee }',
    injected: 'amountPence: amount, feePence: -fee }',
    noticedBy: [
      'tests/integration/money/disputes-over-time.test.ts',
      'excludes the provider’s fee, which is the operator’s',
    ],
    why: 'the books are off by twice the dispute’s fee',
  },
  {
    file: 'lib/money/losses/follow-dispute.ts',
    text: 'withdrawnPence: { decrement: amount }',
    injected: 'withdrawnPence: { decrement: amount + fee }',
    noticedBy: [
      'tests/integration/money/disputes-over-time.test.ts',
      'excludes the provider’s fee, which is the operator’s',
    ],
    why: 'the dispute’s fee counts as money taken from the group',
  },
  {
    file: 'lib/money/losses/follow-dispute.ts',
    text: "step: 'moved', ref }",
    injected: "step: 'moved' }",
    noticedBy: ['tests/integration/money/disputes.test.ts', 'a won dispute returns the money'],
    why: 'the money’s return counts as a repeat of its withdrawal, and is not posted',
  },
  {
    file: 'lib/money/losses/follow-dispute.ts',
    text: '  await settleLosses(tx, payment.transaction)\n',
    injected: '',
    noticedBy: ['tests/integration/money/disputes.test.ts', 'an open dispute freezes the contribution'],
    why: 'disputed money is transferred',
  },
  {
    file: 'lib/money/losses/follow-dispute.ts',
    text: 'nextCheckAt: isAtRest(status, withdrawnPence) ? null : later(now(), CHECK_AGAIN_AFTER)',
    injected: 'nextCheckAt: null',
    noticedBy: [
      'tests/integration/money/disputes-over-time.test.ts',
      'is fetched each day while undecided, even without events',
    ],
    why: 'a lost event leaves money frozen for ever',
  },
  {
    file: 'lib/money/losses/dispute-states.ts',
    text: "  lost: 'lost',\n",
    injected: "  lost: 'won',\n",
    noticedBy: ['tests/unit/money/dispute-states.test.ts', 'is what the provider calls'],
    why: 'a lost dispute gives the group money that is gone',
  },
  {
    file: 'lib/money/losses/dispute-states.ts',
    text: "OUR_STATES[status] ?? 'open'",
    injected: "OUR_STATES[status] ?? 'won'",
    noticedBy: ['tests/unit/money/dispute-states.test.ts', 'is what the provider calls'],
    why: 'a status unknown to us releases the money',
  },
  {
    file: 'lib/money/losses/dispute-states.ts',
    text: "present === 'inquiry' || present === 'open' ? 'open' : 'appealed'",
    injected: "present === 'inquiry' || present === 'open' ? 'open' : present",
    noticedBy: ['tests/unit/money/dispute-states.test.ts', 'is an appeal'],
    why: 'a bank’s appeal is not followed',
  },
  {
    file: 'lib/money/payments/claims.ts',
    text: 'coalesce(sum(back.asked), 0)',
    injected: '0',
    noticedBy: [
      'tests/integration/money/disputes-over-time.test.ts',
      'is reversed from the payout account once, however often it is reported',
    ],
    why: 'money already being reversed is reversed again',
  },
  {
    file: 'lib/money/payments/claims.ts',
    text: 'leg."amountPence" - back.made)',
    injected: 'leg."amountPence")',
    noticedBy: [
      'tests/integration/money/disputes-over-time.test.ts',
      'is reversed from the payout account once, however often it is reported',
    ],
    why: 'earlier reversals are ignored: the same money is reversed twice',
  },
  {
    file: 'lib/money/payments/claims.ts',
    text: 'sent_pence + under_way_pence - transferable_pence',
    injected: 'sent_pence - transferable_pence',
    noticedBy: [
      'tests/integration/money/disputes.test.ts',
      'one lost during its transfer is reversed once that has been made',
    ],
    why: 'money about to leave counts as still here',
  },
  {
    file: 'lib/money/payments/freeze-disputed.ts',
    text: ' - claim.frozenPence - comingBackPence',
    injected: ' - claim.frozenPence',
    noticedBy: [
      'tests/integration/money/disputes.test.ts',
      'transferred money is reversed at once, even if the group has other money',
    ],
    why: 'a group’s other money is frozen for what is being reversed anyway',
  },
  {
    file: 'lib/money/payments/freeze-disputed.ts',
    text: 'Math.min(wantedPence, (await getGroupBalance(tx, groupId)).availablePence)',
    injected: 'wantedPence',
    noticedBy: [
      'tests/integration/money/disputes.test.ts',
      'if the reversal is refused, other money is frozen, and it is debt only once the dispute is lost',
    ],
    why: 'more is frozen than there is, and the dispute’s events fail for ever',
  },
  {
    file: 'lib/money/losses/apportion.ts',
    text: '    left -= part\n',
    injected: '',
    noticedBy: ['tests/unit/money/dispute-states.test.ts', 'counts as contribution first'],
    why: 'two losses of one payment each take all of its contribution',
  },
  {
    file: 'lib/money/losses/settle-losses.ts',
    text: "status: { not: 'failed' }",
    injected: "status: 'success'",
    noticedBy: [
      'tests/integration/money/losses.test.ts',
      'is posted even while a refund of ours is in progress',
    ],
    why: 'a loss takes what a refund is about to return',
  },
  {
    file: 'lib/money/losses/settle-losses.ts',
    text: 'await release(tx, groupId, id, frozenPence - openPence)',
    injected: '',
    noticedBy: ['tests/integration/money/disputes.test.ts', 'a won dispute returns the money'],
    why: 'money of a won dispute stays frozen',
  },
  {
    file: 'lib/money/losses/settle-losses.ts',
    text: 'changes.sort((one, other) => one.pence - other.pence)',
    injected: 'changes.sort((one, other) => other.pence - one.pence)',
    noticedBy: [
      'tests/integration/money/losses.test.ts',
      'a refund reported only after a later dispute takes its part of the contribution first',
    ],
    why: 'a member’s account would fall below zero, and the event fails for ever',
  },
  {
    file: 'lib/money/losses/settle-losses.ts',
    text: 'cameBackAt ? 0 : pence',
    injected: 'cameBackAt ? pence : pence',
    noticedBy: [
      'tests/integration/money/refunds-outside.test.ts',
      'sent back by the bank returns what it took',
    ],
    why: 'a refund that came back stays deducted',
  },
  {
    file: 'lib/money/losses/settle-losses.ts',
    text: '...disputes.filter(isLost), ',
    injected: '',
    noticedBy: [
      'tests/integration/money/disputes.test.ts',
      'a lost dispute takes the contribution from the group and the member',
    ],
    why: 'a lost dispute takes nothing',
  },
  {
    file: 'lib/money/losses/take-loss.ts',
    text: 'Math.min(loss.frozenPence, contributionPence)',
    injected: '0',
    noticedBy: [
      'tests/integration/money/disputes.test.ts',
      'a lost dispute takes the contribution from the group and the member',
    ],
    why: 'a loss takes other members’ money as well as what was frozen for it',
  },
  {
    file: 'lib/money/losses/request-reversals.ts',
    text: ' - claim.askedPence\n',
    injected: '\n',
    noticedBy: [
      'tests/integration/money/disputes-over-time.test.ts',
      'is reversed from the payout account once, however often it is reported',
    ],
    why: 'reversals in progress are ignored: the same money is reversed twice',
  },
  {
    file: 'lib/money/losses/request-reversals.ts',
    text: 'Math.min(left, sentPence - reversedPence)',
    injected: 'Math.min(left, sentPence)',
    noticedBy: [
      'tests/integration/money/refunds-outside.test.ts',
      'asked of the transfers that still have it',
    ],
    why: 'a leg is asked for money it has already returned, and refuses',
  },
  {
    file: 'lib/money/losses/request-reversals.ts',
    text: '    debtPence -= forDebtPence\n',
    injected: '',
    noticedBy: [
      'tests/integration/money/losses.test.ts',
      'reversals over several payments never exceed what the group owes',
    ],
    why: 'a debt is reversed once for each payment',
  },
  {
    file: 'lib/money/losses/request-reversals.ts',
    text: '{ reverseAfter: { lte: now() } }',
    injected: '{ reverseAfter: { not: null } }',
    noticedBy: [
      'tests/integration/money/disputes-over-time.test.ts',
      'is retried after longer and longer pauses until it is made',
    ],
    why: 'a payout account that refuses is asked again at once, over and over',
  },
  {
    file: 'lib/money/losses/settle-reversal.ts',
    text: '.find(({ metadata }) => metadata?.reversal === id)',
    injected: '.find(({ metadata }) => metadata?.leg === id)',
    noticedBy: [
      'tests/integration/money/unknown-outcomes.test.ts',
      'is looked up once its key has expired, and not made again',
    ],
    why: 'a reversal whose response was lost is made again',
  },
  {
    file: 'lib/platform/stripe/transfers.ts',
    text: '{ idempotencyKey: reversal.idempotencyKey }',
    injected: '{ idempotencyKey: crypto.randomUUID() }',
    noticedBy: ['tests/integration/money/unknown-outcomes.test.ts', 'is repeated with its first key'],
    why: 'two attempts at the same moment reverse twice',
  },
  {
    file: 'lib/money/losses/settle-reversal.ts',
    text: 'postings: legReversed(amountPence, debtPence),',
    injected: 'postings: legReversed(amountPence, 0),',
    noticedBy: [
      'tests/integration/money/refunds-outside.test.ts',
      'asks the payout account for the money if it was transferred',
    ],
    why: 'money reversed for a debt can be transferred again',
  },
  {
    file: 'lib/money/losses/settle-reversal.ts',
    text: '  await coverLosses(tx, groupId)\n  if (reversalsRefused > 1) return',
    injected: '  if (reversalsRefused > 1) return',
    noticedBy: [
      'tests/integration/money/disputes.test.ts',
      'if the reversal is refused, other money is frozen, and it is debt only once the dispute is lost',
    ],
    why: 'nothing is frozen in place of what could not be reversed',
  },
  {
    file: 'lib/money/losses/settle-reversal.ts',
    text: 'Math.min(LONGEST_PAUSE, HOUR * 2 ** leg.reversalsRefused)',
    injected: '0',
    noticedBy: [
      'tests/integration/money/disputes-over-time.test.ts',
      'is retried after longer and longer pauses until it is made',
    ],
    why: 'a payout account that refuses is asked again at once, over and over',
  },
  {
    file: 'lib/money/losses/free-waiting.ts',
    text: ' await callOffWaitingOf(tx, id)\n',
    injected: ' return\n',
    noticedBy: ['tests/integration/money/two-keys.test.ts', 'when its money is disputed'],
    why: 'money that a bank has taken is confirmed and sent',
  },
  {
    file: 'lib/money/losses/pay-debts.ts',
    text: 'freePence > debtPence',
    injected: 'freePence < debtPence',
    noticedBy: [
      'tests/integration/money/losses.test.ts',
      'money that does not cover a debt pays part of it at night; any excess is left alone',
    ],
    why: 'a debt is paid with money that should stay available, or never',
  },
  {
    file: 'lib/money/payments/flag-deleted-group.ts',
    text: 'deletedAt: { not: null }',
    injected: 'deletedAt: null',
    noticedBy: [
      'tests/integration/money/disputes-over-time.test.ts',
      'won after its group was deleted is flagged for the operator, who can return the money',
    ],
    why: 'money comes back to a deleted group, and no operator is told',
  },
]
