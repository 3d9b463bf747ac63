import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { toPence } from '@/lib/base/money/pence'
import { suggestedPenceFor } from '@/lib/groups/group/occasions'
import { lockAsAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { newCode, requireSameCode } from './code'
import { notifyAboutLink } from './notify-about-link'
import { getLink } from './queries'

type LinkOptions = { renew: boolean; code?: string }

/**
 * Shares a group: makes its link, or returns the one that is on. `renew` makes a new code, and the old one, which `code`
 * can name, stops working. Earlier settings are kept; the first link offers the amounts of the group's occasion. Returns whether the code is new.
 */
export async function makeLink(viewer: Viewer, groupId: string, { renew, code }: LinkOptions) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    const existing = await tx.link.findUnique({ where: { groupId }, select: { code: true } })
    const wasOn = existing !== null && existing.code !== null
    if (renew) requireSameCode(existing?.code ?? null, code)
    const isNew = renew || !wasOn
    if (isNew) {
      const fields = { code: newCode(), createdById: viewer.userId, createdAt: now() }
      const suggestedPence = suggestedPenceFor(group, toPence(env.MAX_CONTRIBUTION))
      await tx.link.upsert({
        where: { groupId },
        create: { groupId, ...fields, suggestedPence },
        update: fields,
      })
      await notifyAboutLink(tx, viewer, group, wasOn ? 'renewed' : 'on')
    }
    return { isNew, link: await getLink(viewer, groupId, tx) }
  })
}
