import { now } from '@/lib/base/clock'
import { conflict } from '@/lib/base/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { dropQueuedMail } from '@/lib/platform/messages/mail/queue-mail'
import { isRevealOpen, presentReveal, requireReveal } from './queries'
import { parseOpening, REVEAL_MESSAGES } from './rules'

type RevealInput = { for: string; opensAt: string; signedBy?: string | null }

/** Nobody but the admins hears of a card: it may be a surprise to a member. Throws 409 once it has been opened. */
export async function setReveal(viewer: Viewer, groupId: string, input: RevealInput) {
  return transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    const existing = await tx.reveal.findUnique({ where: { groupId } })
    if (existing && isRevealOpen(existing)) throw conflict(REVEAL_MESSAGES.opened, 'REVEAL_OPENED')
    const data = {
      forWhom: input.for,
      opensAt: parseOpening(input.opensAt) ?? now(),
      signedBy: input.signedBy || null,
    }
    const create = { groupId, createdAt: now(), ...data }
    return presentReveal(await tx.reveal.upsert({ where: { groupId }, create, update: data }))
  })
}

/** Its address leads nowhere from then on; a new card has another. */
export async function removeReveal(viewer: Viewer, groupId: string) {
  await transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    const { id } = (await tx.reveal.findUnique({ where: { groupId } })) ?? {}
    if (!id) return
    await tx.reveal.delete({ where: { id } })
    await dropQueuedMail(tx, 'thanks', [id])
  })
}

export async function hideThanks(viewer: Viewer, groupId: string, isHidden: boolean) {
  return transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    const { id } = await requireReveal(tx, groupId)
    if (isHidden) await dropQueuedMail(tx, 'thanks', [id])
    const data = { thanksWithheldAt: isHidden ? now() : null }
    return presentReveal(await tx.reveal.update({ where: { groupId }, data }))
  })
}
