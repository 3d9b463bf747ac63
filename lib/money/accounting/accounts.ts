import type { z } from 'zod'
import { DEAD_LINK } from '@/lib/base/calls/rules'
import { addMs, MINUTE, now } from '@/lib/base/clock'
import { notFound } from '@/lib/base/errors'
import type { InPence } from '@/lib/base/money/wire'
import { getGroupBalances } from '@/lib/books/ledger/balances'
import { listManagedGroups, noGroup, requireGroupAdmin } from '@/lib/membership/membership'
import { makeStatement } from '@/lib/money/statements/statement'
import { nameForAdmins } from '@/lib/money/statements/subjects'
import { linkIdOfAccountantToken } from '@/lib/platform/auth/accountant-token'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db, reportsDb } from '@/lib/platform/db/client'
import type { accountsFields } from './contract'

/** Whose accounts somebody may read. */

export type Accounts = InPence<z.output<typeof accountsFields>>

/** The groups that the viewer may export: one that they are an admin of, or all of those. */
export async function listExportableGroupIds(
  viewer: Pick<Viewer, 'userId'>,
  groupId?: string,
): Promise<string[]> {
  if (groupId === undefined) return (await listManagedGroups(viewer)).map((managed) => managed.groupId)
  await requireGroupAdmin(viewer, groupId)
  return [groupId]
}

/** What a link for an accountant opens. */
export type AccountantAccess = { madeBy: string; expiresAt: Date; groupIds: string[] }

/** Throws 404, with a dead link's text, for any token but that of a link that works. */
export async function requireAccountantAccess(token: string): Promise<AccountantAccess> {
  const id = linkIdOfAccountantToken(token)
  const link =
    id &&
    (await db.accountantLink.findUnique({
      where: { id, expiresAt: { gt: now() } },
      include: { user: { select: { username: true } } },
    }))
  if (!link) throw notFound(DEAD_LINK, 'LINK_DEAD')
  const { userId, user, expiresAt } = link
  await recordUse(link.id)
  const groupIds = await listExportableGroupIds({ userId })
  return { madeBy: user.username ?? '', expiresAt, groupIds }
}

/** To the minute: reading does not have to wait for a write each time. */
const recordUse = (id: string) =>
  db.accountantLink.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: addMs(now(), -MINUTE) } }] },
    data: { lastUsedAt: now() },
  })

/** Of these groups, the one that was asked for, or all. Throws 404 for any other: to an accountant there is none. */
export function pickGroupIds({ groupIds }: AccountantAccess, groupId?: string): string[] {
  if (groupId === undefined) return groupIds
  if (!groupIds.includes(groupId)) throw noGroup()
  return [groupId]
}

export async function presentAccounts({ madeBy, expiresAt, groupIds }: AccountantAccess): Promise<Accounts> {
  const [groups, balances] = await Promise.all([
    reportsDb.group.findMany({
      where: { id: { in: groupIds } },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      select: { id: true, title: true },
    }),
    getGroupBalances(reportsDb, groupIds),
  ])
  return {
    madeBy,
    expiresAt: expiresAt.toISOString(),
    groups: groups.map(({ id, title }) => {
      const {
        remittedPence = 0,
        freePence = 0,
        reservedPence = 0,
        disputedPence = 0,
        debtPence = 0,
      } = balances.get(id) ?? {}
      return {
        _id: id,
        title,
        remittedPence,
        heldPence: freePence + reservedPence + disputedPence - debtPence,
      }
    }),
  }
}

/** The statement of a group, as its admins see it. */
export async function getAccountsStatement(access: AccountantAccess, groupId: string) {
  const [id = ''] = pickGroupIds(access, groupId)
  return makeStatement(await db.group.findUniqueOrThrow({ where: { id } }), nameForAdmins)
}
