import type { Fault } from './fault'

const LOST = 'tests/integration/server/catch-up-lost.test.ts'
const REPEATS = 'tests/integration/server/catch-up-repeats.test.ts'

/** What a database restored to an earlier moment has lost, and how it is brought back. */
export const RESTORED: Fault[] = [
  {
    file: 'lib/money/payments/settle-payment.ts',
    text: '(await restorePayment(session))',
    injected: 'null',
    noticedBy: [LOST, 'comes back once, under its own id'],
    why: 'lost payments stay lost',
  },
  {
    file: 'lib/money/refunds/follow-refund.ts',
    text: '(await restoreRefund(ours, refund))',
    injected: 'null',
    noticedBy: [LOST, 'comes back once, under its own id'],
    why: 'a lost refund counts as made in the dashboard, and differs from the provider’s books for ever',
  },
  {
    file: 'lib/money/transfers/follow-transfer.ts',
    text: '(await restoreTransfer(transfer))',
    injected: '(await Promise.resolve(null))',
    noticedBy: [LOST, 'comes back once, under its own id'],
    why: 'money that was transferred can be transferred again',
  },
  {
    file: 'lib/money/transfers/follow-transfer.ts',
    text: '{ id: leg.id, groupId }, made, ours)',
    injected: '{ id: leg.id, groupId }, made)',
    noticedBy: [LOST, 'a reversal already made is not requested again'],
    why: 'a lost reversal is recorded under another id than the provider’s',
  },
  {
    file: 'lib/money/transfers/follow-transfer.ts',
    text: "status === 'waiting' ?",
    injected: "status === 'failed' ?",
    noticedBy: [LOST, 'waited for a second admin at that moment'],
    why: 'what a second admin confirmed is declined after the restore, and transferred again',
  },
  {
    file: 'lib/server/operations/catch-up.ts',
    text: '    await closeFlags(db, FAILED',
    injected: '    if (false) await closeFlags(db, FAILED',
    noticedBy: [LOST, 'has been won back and transferred since'],
    why: 'operators look for money that is where it should be',
  },
  {
    file: 'lib/server/operations/catch-up.ts',
    text: 'coverLater(() => walk(begun, since))',
    injected: 'walk(begun, since)',
    noticedBy: [REPEATS, 'a dispute that has been won since'],
    why: 'money is asked back for a dispute that was won long ago, or a second time',
  },
  {
    file: 'lib/server/operations/catch-up.ts',
    text: '  await coverAllLosses()\n',
    injected: '',
    noticedBy: [
      'tests/integration/server/catch-up.test.ts',
      'missed refunds, disputes and reversals are followed',
    ],
    why: 'what was disputed while nobody listened can be transferred',
  },
]
