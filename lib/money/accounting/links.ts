import { addMs, DAY, now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { conflict, notFound } from '@/lib/base/errors'
import { accountantToken } from '@/lib/platform/auth/accountant-token'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { AccountantLink } from '@/lib/platform/db/generated/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { transact } from '@/lib/platform/db/transaction'
import { notifyAccountHolder } from '@/lib/platform/messages/notify-account-holder'
import { ACCOUNTING_MESSAGES, LINK_DAYS, LINKS_MAX } from './rules'

type LinkHolder = Pick<Viewer, 'userId'>

const liveLinkFilter = ({ userId }: LinkHolder) => ({ userId, expiresAt: { gt: now() } })

/** How many one person makes: each is mailed to its owner. */
const MAKE_LIMIT = { calls: 10, seconds: DAY / SECOND }

/**
 * A new link for the viewer's accountant. Throws 409 if they have as many as one may have. Its owner is told, as it lasts
 * longer than the session that made it, which may be a thief's.
 */
export async function makeAccountantLink({ userId }: LinkHolder) {
  await limitUse(
    `accountant-links:${userId}`,
    MAKE_LIMIT,
    (wait) => `You’ve made many links. Please try again in ${wait}.`,
  )
  return transact(async (tx) => {
    await lockOwnAccount(tx, userId)
    if ((await tx.accountantLink.count({ where: liveLinkFilter({ userId }) })) >= LINKS_MAX)
      throw conflict(ACCOUNTING_MESSAGES.tooManyLinks, 'TOO_MANY_LINKS')
    const dates = { createdAt: now(), expiresAt: addMs(now(), LINK_DAYS * DAY) }
    const link = await tx.accountantLink.create({ data: { userId, ...dates } })
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    await notifyAccountHolder(tx, user, 'factor-changed', ACCOUNTING_MESSAGES.linkMade)
    return presentLink(link)
  })
}

/** The viewer's links that still work, newest first. */
export async function listAccountantLinks(viewer: LinkHolder) {
  const links = await db.accountantLink.findMany({
    where: liveLinkFilter(viewer),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return links.map(presentLink)
}

/** Ends one of the viewer's links; throws 404 for any other, and for one that has ended. */
export async function endAccountantLink(viewer: LinkHolder, id: string) {
  const { count } = await transact((tx) =>
    tx.accountantLink.deleteMany({ where: { id, ...liveLinkFilter(viewer) } }),
  )
  if (count === 0) throw notFound('This link has already ended.')
}

const presentLink = ({ id, createdAt, expiresAt, lastUsedAt }: AccountantLink) => ({
  _id: id,
  url: `${env.NEXTAUTH_URL}/accounts/${accountantToken(id)}`,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
