import type { Fault } from './fault'

/** Words that look as if they could be left out, or be another one. */

const overlooked = (title: string): Fault['noticedBy'] => [
  'tests/integration/money/easily-overlooked.test.ts',
  title,
]
const underLock = (title: string): Fault['noticedBy'] => [
  'tests/integration/membership/under-the-lock.test.ts',
  title,
]

const lostKey = (title: string): Fault['noticedBy'] => ['tests/integration/platform/lost-keys.test.ts', title]

export const OVERLOOKED: Fault[] = [
  {
    file: 'lib/money/refunds/settle-refund.ts',
    text: '    postings: givenBack(amountPence, debtPence),\n',
    injected: '    postings: givenBack(amountPence, 0 * debtPence),\n',
    noticedBy: overlooked('if the bank refuses it'),
    why: 'a refused refund gives back money that the group owes',
  },
  {
    file: 'lib/money/refunds/settle-refund.ts',
    text: 'refundCameBack(userId, amountPence, debtPence)',
    injected: 'refundCameBack(userId, amountPence, 0 * debtPence)',
    noticedBy: overlooked('if the bank sends it back'),
    why: 'a refund that comes back does not pay what the group owes',
  },
  {
    file: 'lib/platform/stripe/refunds.ts',
    text: "status === 'failed' || status === 'canceled'",
    injected: "status === 'failed'",
    noticedBy: overlooked('a refund that the provider cancels is over'),
    why: 'the money of a cancelled refund stays reserved for ever',
  },
  {
    file: 'lib/money/refunds/follow-refund.ts',
    text: "cameBackAt: state === 'failed' ? now() : null",
    injected: 'cameBackAt: null',
    noticedBy: overlooked('stays over, whatever comes later'),
    why: 'a refund that failed is taken from the group by the next event about its payment',
  },
  {
    file: 'lib/money/transfers/follow-transfer.ts',
    text: 'if (transfer.amount_reversed === 0) return',
    injected: 'if (!transfer.reversed) return',
    noticedBy: ['tests/integration/money/refunds-outside.test.ts', 'a reversal made in the dashboard'],
    why: 'a part of a transfer that was reversed in the dashboard never comes back to the group',
  },
  {
    file: 'lib/money/payments/sources.ts',
    text: "reversal.status = 'success'",
    injected: "reversal.status <> 'failed'",
    noticedBy: overlooked('gives to no other transfer until its reversal is made'),
    why: 'a transfer is to come from a charge that has nothing left, and is refused',
  },
  {
    file: 'lib/books/solvency/check-solvency.ts',
    text: "FILTER (WHERE kind IN ('available', 'reserved', 'disputed')), 0) AS kept",
    injected: "FILTER (WHERE kind IN ('available', 'reserved')), 0) AS kept",
    noticedBy: overlooked('money frozen by a dispute is still owed'),
    why: 'a shortage as large as the open disputes goes unnoticed',
  },
  {
    file: 'lib/groups/closing/closing-statement.ts',
    text: "sumOf(sums, ['leg', 'reversal'])",
    injected: "sumOf(sums, ['leg'])",
    noticedBy: overlooked('counts what was reversed as not transferred'),
    why: 'the closing statement shows a correction that nobody made',
  },
  {
    file: 'lib/groups/closing/share-out.ts',
    text: 'Math.max(0, contributionPence - givenPence, keptPence)',
    injected: 'Math.max(0, contributionPence - givenPence)',
    noticedBy: overlooked('of somebody who keeps having paid all of it'),
    why: 'somebody who had paid too much gets a smaller share as well as the money',
  },
  {
    file: 'lib/money/refunds/list-refundable.ts',
    text: "d.status IN ('open', 'appealed', 'lost')",
    injected: "d.status IN ('open', 'lost')",
    noticedBy: overlooked('keeps its payment from being shared out'),
    why: 'a payer gets the money twice, by a share-out and by an appeal',
  },
  {
    file: 'lib/money/losses/follow-dispute.ts',
    text: '    if (known?.follows !== before?.follows) return false\n',
    injected: '',
    noticedBy: overlooked('read before somebody else followed it'),
    why: 'a lost dispute is opened again by an older answer',
  },
  {
    file: 'lib/platform/db/london-date.ts',
    text: "AT TIME ZONE 'Europe/London'",
    injected: "AT TIME ZONE 'UTC'",
    noticedBy: overlooked('a day of transfers is London’s'),
    why: 'around midnight in summer a group may transfer twice as much in a day',
  },
  {
    file: 'lib/money/refunds/request-refund.ts',
    text: '    await requireGroupAdmin(input.viewer, groupId, tx)\n',
    injected: '',
    noticedBy: underLock('is refused a refund'),
    why: 'somebody who was just removed as an admin refunds money',
  },
  {
    file: 'lib/membership/membership.ts',
    text: '  await lockGroup(tx, groupId)\n  return requireGroupAdmin(viewer, groupId, tx)\n',
    injected:
      '  const found = await requireGroupAdmin(viewer, groupId, tx)\n  await lockGroup(tx, groupId)\n  return found\n',
    noticedBy: underLock('POST /payment/{id}/transfer'),
    why: 'somebody who was just removed as an admin transfers money',
  },
  {
    file: 'lib/money/refunds/request-refund.ts',
    text: `    await lockGroup(tx, groupId)
    await requireGroupAdmin(input.viewer, groupId, tx)
    const requested = await findRequested(tx, input)
    if (requested) return requested
    await requireRefundable(tx, input, groupId)
`,
    injected: `    await requireRefundable(tx, input, groupId)
    await lockGroup(tx, groupId)
    await requireGroupAdmin(input.viewer, groupId, tx)
    const requested = await findRequested(tx, input)
    if (requested) return requested
`,
    noticedBy: underLock('a refund is refused once the payment is disputed'),
    why: 'a payment is refunded that was disputed a moment before',
  },
  {
    file: 'lib/groups/closing/share-out.ts',
    text: '    requireOpenGroup(group)\n',
    injected: '',
    noticedBy: underLock('the group is closed'),
    why: 'money is shared out of a group that was closed a moment before',
  },
  {
    file: 'lib/money/transfers/request-transfer.ts',
    text: '    const { group } = own\n',
    injected: '    const { group } = seen\n',
    noticedBy: underLock('waits for a second admin if two keys were turned on'),
    why: 'money leaves with one key although two were turned on a moment before',
  },
  {
    file: 'lib/money/transfers/request-transfer.ts',
    text: '    await requireSecondAdmin(tx, group)\n',
    injected: '',
    noticedBy: underLock('waits for a second admin if two keys were turned on'),
    why: 'a transfer waits for a second admin who has just left',
  },
  {
    file: 'lib/money/transfers/answer-transfer.ts',
    text: `    const { transaction } = await requireConfirmable(db, input)
    const account = await requirePayoutAccount(groupId)
    const cover = await askCover(groupId, transaction.amountPence)
    await transact(async (tx) => {
      await lockAsAdmin(tx, viewer, groupId)
      if ((await tx.transfer.count({ where: confirmed })) > 0) return
      const { legs } = await requireConfirmable(tx, input)
`,
    injected: `    const { transaction, legs } = await requireConfirmable(db, input)
    const account = await requirePayoutAccount(groupId)
    const cover = await askCover(groupId, transaction.amountPence)
    await transact(async (tx) => {
      await lockAsAdmin(tx, viewer, groupId)
      if ((await tx.transfer.count({ where: confirmed })) > 0) return
`,
    noticedBy: underLock('its time has run out'),
    why: 'a transfer is confirmed that has just been declined',
  },
  {
    file: 'lib/money/transfers/answer-transfer.ts',
    text: '      await requireCovered(tx, cover)\n',
    injected: '',
    noticedBy: ['tests/integration/money/two-confirmations.test.ts', 'of two confirmations at once'],
    why: 'two groups are promised the same pounds by their second admins',
  },
  {
    file: 'lib/money/transfers/expire-waiting.ts',
    text: '    await lockGroup(tx, groupId)\n',
    injected: '',
    noticedBy: underLock('does not expire once it was confirmed'),
    why: 'money is given back to the group while it is being sent',
  },
  {
    file: 'lib/money/payments/initialize-payment.ts',
    text: '  await requirePayable(tx, input, membership)\n',
    injected: '',
    noticedBy: underLock('the share is lower'),
    why: 'more is paid than is owed by now',
  },
  {
    file: 'lib/money/payments/initialize-payment.ts',
    text: '  requireOpenGroup(group)\n  await requirePayable(tx',
    injected: '  await requirePayable(tx',
    noticedBy: underLock('the group is closed'),
    why: 'a payment starts in a group that was closed a moment before',
  },
  {
    file: 'lib/groups/gifts/start-gift.ts',
    text: '    const present = await requireLiveLink(tx, input.code)\n    await requireGivable(tx, input, present)\n',
    injected: '    const present = link\n',
    noticedBy: underLock('a gift is refused'),
    why: 'a gift starts in a group that was closed or deleted a moment before',
  },
  {
    file: 'lib/groups/gifts/start-gift.ts',
    text: '    await requireGivable(tx, input, present)\n',
    injected: '',
    noticedBy: underLock('the goal is reached'),
    why: 'gifts go on after the goal is reached',
  },
  {
    file: 'lib/money/transfers/call-off.ts',
    text: 'ORDER BY leg.id FOR UPDATE',
    injected: 'ORDER BY leg.id DESC FOR UPDATE',
    noticedBy: ['tests/integration/money/payout-replaced.test.ts', 'makes a transfer about to be sent wait'],
    why: 'disconnecting an account breaks off a transfer that is being sent',
  },
  {
    file: 'lib/money/transfers/settle-transfer.ts',
    text: 'ORDER BY id FOR UPDATE`',
    injected: 'ORDER BY id DESC FOR UPDATE`',
    noticedBy: ['tests/integration/money/payout-replaced.test.ts', 'makes a transfer about to be sent wait'],
    why: 'sending a transfer breaks off the disconnecting of its account',
  },
  {
    file: 'lib/platform/stripe/refunds.ts',
    text: '{ idempotencyKey: `return:',
    injected: '{ idempotencyKey: crypto.randomUUID() + `',
    noticedBy: lostKey('is returned with one key'),
    why: 'a payment that does not match is returned twice',
  },
  {
    file: 'lib/platform/stripe/checkout.ts',
    text: '{ idempotencyKey: `checkout:',
    injected: '{ idempotencyKey: crypto.randomUUID() + `',
    noticedBy: lostKey('for a payment'),
    why: 'somebody has two checkouts for one payment, and may pay both',
  },
  {
    file: 'lib/platform/stripe/payout-accounts.ts',
    text: 'stripe.v2.core.accounts.create(request, { idempotencyKey,',
    injected:
      'stripe.v2.core.accounts.create(request, { idempotencyKey: crypto.randomUUID() + idempotencyKey,',
    noticedBy: lostKey('one payout account is opened'),
    why: 'a group has two payout accounts at the provider',
  },
  {
    file: 'lib/platform/http/idempotency.ts',
    text: "new Uint8Array(keyedHash('client keys', key))",
    injected: "new Uint8Array(keyedHash('client keys', key.toLowerCase()))",
    noticedBy: lostKey('client keys that differ in case'),
    why: 'a transfer is taken for the repetition of another one, and not made',
  },
  {
    file: 'lib/platform/http/idempotency.ts',
    text: 'sha256(JSON.stringify([keyOfCall.userId, call.name, key]))',
    injected: 'sha256(JSON.stringify([keyOfCall.userId, call.name, key.toLowerCase()]))',
    noticedBy: lostKey('client keys that differ in case'),
    why: 'a transfer is taken for the repetition of another one, and not made',
  },
]
