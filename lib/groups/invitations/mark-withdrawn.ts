import type { Tx } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'

type WithdrawalReason = { why: 'declined' } | { why: 'taken-back'; actorId: string }

/** Withdraws an open invitation without revealing whose an address is, not even in the history. */
export async function markWithdrawn(
  tx: Tx,
  { id, channel }: { id: string; channel: string | null },
  reason: WithdrawalReason,
) {
  if (channel) await tx.invitation.update({ where: { id }, data: { userId: null } })
  await changeState(tx, { subject: 'invitation', id, to: 'withdrawn', ...reason })
}
