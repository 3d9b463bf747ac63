import { randomUUID } from 'node:crypto'
import { addMs, DAY, HOUR, MINUTE, now, SECOND } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { conflict, notFound, providerFailed, providerUnreachable } from '@/lib/base/errors'
import { lockGroup, requireGroupAdmin } from '@/lib/membership/membership'
import { requireTrustedAdmin } from '@/lib/membership/new-admin'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type PayoutAccount, Prisma } from '@/lib/platform/db/generated/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
import { attempt } from '@/lib/platform/stripe/attempt'
import {
  type AccountRequest,
  accountRequest,
  openOnboarding,
  openPayoutAccount,
} from '@/lib/platform/stripe/payout-accounts'
import { findCoolingOffEnd } from './cooling-off'
import { notifyAboutPayoutAccount } from './notify-about-payout-account'
import { listObjectors } from './object-to-payout-account'

/** How long another admin's attempt may still produce an account. */
const ATTEMPT_TIMEOUT = 2 * MINUTE

/** Each onboarding asks the provider for an account or a link, and all groups share the provider's rate limit. */
const ONBOARDINGS_PER_HOUR = { calls: 20, seconds: HOUR / SECOND }

const ACCOUNTS_PER_DAY = { group: 5, person: 20 }

const withOwner = { owner: { select: { username: true } } } as const

/** Only the owner may continue: anyone with an onboarding link can choose the bank account the money goes to. */
function requireOwner(viewer: Viewer, account: { ownerId: string; owner: { username: string | null } }) {
  if (account.ownerId === viewer.userId) return
  throw conflict(
    `This payout account belongs to ${account.owner.username}. Only they can continue.`,
    'NOT_ACCOUNT_OWNER',
  )
}

/**
 * Creates a payout account for a group and returns the URL of its onboarding; throws 409 if one exists. The intent is
 * written first, so that a retry after a lost response uses the same key and never creates a second account.
 */
export async function createPayoutAccount(viewer: Viewer, groupId: string): Promise<string> {
  requireTrustedAdmin(await requireGroupAdmin(viewer, groupId))
  await limitOnboarding(viewer)
  const intent = await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const membership = await requireGroupAdmin(viewer, groupId, tx)
    requireTrustedAdmin(membership)
    const existing = await tx.payoutAccount.findFirst({
      where: { groupId, disconnectedAt: null },
      include: withOwner,
    })
    if (existing?.providerAccountId) {
      requireOwner(viewer, existing)
      throw conflict('A connected account already exists for this group.', 'PAYOUT_ACCOUNT_EXISTS')
    }
    if (existing?.ownerId === viewer.userId) return existing
    const at = now()
    if (existing && addMs(existing.createdAt, ATTEMPT_TIMEOUT) > at)
      throw conflict('Another admin is connecting an account right now.', 'PAYOUT_ACCOUNT_EXISTS')
    // Another admin's attempt that never produced an account is discarded.
    if (existing)
      await tx.payoutAccount.update({
        where: { id: existing.id },
        data: { disconnectedAt: at, request: Prisma.DbNull },
      })
    await requireFewAccounts(tx, viewer, groupId)
    return tx.payoutAccount.create({
      data: {
        groupId,
        ownerId: viewer.userId,
        idempotencyKey: `account:${randomUUID()}`,
        request: await makeAccountRequest(tx, viewer, membership.group),
        createdAt: at,
      },
    })
  })
  return fetchOnboardingUrl(groupId, await openAccount(viewer, intent))
}

const limitOnboarding = ({ userId }: Viewer) =>
  limitUse(
    `onboarding:${userId}`,
    ONBOARDINGS_PER_HOUR,
    (wait) => `You've started connecting an account many times just now. Please try again in ${wait}.`,
  )

/** Each is told to all admins by a mail that nobody can switch off, and anybody can be made an admin. */
async function requireFewAccounts(tx: Tx, { userId: ownerId }: Viewer, groupId: string) {
  const dayAgo = addMs(now(), -DAY)
  const recentFilter = { connectedAt: { gt: dayAgo } }
  // Whoever paid out here before is not kept out by what others connect.
  const earlierCount = await tx.payoutAccount.count({
    where: { groupId, ownerId, enabledAt: { not: null }, connectedAt: { lte: dayAgo } },
  })
  const groupCount = await tx.payoutAccount.count({
    where: { ...recentFilter, groupId, ...(earlierCount > 0 && { ownerId }) },
  })
  const personCount = await tx.payoutAccount.count({ where: { ...recentFilter, ownerId } })
  if (groupCount >= ACCOUNTS_PER_DAY.group || personCount >= ACCOUNTS_PER_DAY.person)
    throw conflict('Many accounts were connected today. Please try again tomorrow.', 'LIMIT_ACCOUNTS')
}

/** The provider opens no account without an email address, and only a proven one is certain to be theirs. */
async function makeAccountRequest(reader: Reader, viewer: Viewer, group: { id: string; title: string }) {
  const { username, email, emailVerifiedAt } = await reader.user.findUniqueOrThrow({
    where: { id: viewer.userId },
  })
  if (!email || !emailVerifiedAt)
    throw conflict('Prove an email address first: your bank details are set up with it.', 'EMAIL_REQUIRED')
  return accountRequest({ displayName: username ?? group.title, email, groupId: group.id })
}

async function openAccount(viewer: Viewer, intent: PayoutAccount): Promise<string> {
  const answer = await attempt(() =>
    openPayoutAccount(intent.idempotencyKey, intent.request as AccountRequest),
  )
  if (answer.outcome === 'unknown') throw providerUnreachable()
  if (answer.outcome === 'refused') {
    // The provider repeats a refusal under its key: the next attempt needs a new one.
    await db.payoutAccount.deleteMany({ where: { id: intent.id, providerAccountId: null } })
    throw providerFailed("Our payment provider couldn't open an account. Please try again later.")
  }
  const { id } = answer.value
  await transact(async (tx) => {
    await lockGroup(tx, intent.groupId)
    const connectedAt = now()
    const { count } = await tx.payoutAccount.updateMany({
      where: { id: intent.id, providerAccountId: null, disconnectedAt: null },
      data: { providerAccountId: id, connectedAt, request: Prisma.DbNull },
    })
    if (count === 1) await notifyOfConnection(tx, viewer, { ...intent, connectedAt })
  })
  return id
}

async function notifyOfConnection(tx: Tx, { userId, username }: Viewer, account: PayoutAccount) {
  const coolingOffEnd = await findCoolingOffEnd(tx, account)
  const waitText = coolingOffEnd
    ? ` Transfers to it wait until ${longMoment(coolingOffEnd)}, in case that is wrong.`
    : ''
  const what = `${username} connected a payout account.${waitText}`
  const objectors = coolingOffEnd && { accountId: account.id, userIds: await listObjectors(tx, account) }
  const notice = { groupId: account.groupId, what, actorId: userId }
  await notifyAboutPayoutAccount(tx, { ...notice, ...(objectors && { objectors }) })
}

/** A new URL to continue the onboarding; throws 404 if there is no account. */
export async function continueOnboarding(viewer: Viewer, groupId: string): Promise<string> {
  await requireGroupAdmin(viewer, groupId)
  await limitOnboarding(viewer)
  const account = await db.payoutAccount.findFirst({
    where: { groupId, disconnectedAt: null, providerAccountId: { not: null } },
    include: withOwner,
  })
  if (!account?.providerAccountId)
    throw notFound('Group or connected account not found. Please try creating a new account.')
  requireOwner(viewer, account)
  return fetchOnboardingUrl(groupId, account.providerAccountId)
}

async function fetchOnboardingUrl(groupId: string, accountId: string): Promise<string> {
  const urlPrefix = `${env.NEXTAUTH_URL}/group/${groupId}?onboarding=`
  const answer = await attempt(() =>
    openOnboarding(accountId, { refreshUrl: `${urlPrefix}refresh`, returnUrl: `${urlPrefix}return` }),
  )
  if (answer.outcome === 'done') return answer.value
  throw providerFailed('Failed to generate onboarding URL. Please try again later.')
}
