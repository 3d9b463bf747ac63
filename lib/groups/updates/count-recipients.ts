import { listStoppedEmails } from '@/lib/groups/people-list/contacts'
import type { AddressScope } from '@/lib/groups/people-list/known-people'
import { countFirstMailsLeft } from '@/lib/groups/people-list/sends-per-day'
import { requireGroupAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { listOptedIn } from '@/lib/platform/messages/preferences/list-opted-in'
import { listAddresses, wasLinkSentTo } from './listed-recipients'
import { listGiverRecipients, listMemberRecipients } from './recipients'

type Reached = { to: string; userId: string | null; isStranger: boolean }

/** How many would get a letter that this admin sends now: who writes it reads for how many. */
export async function countRecipients(viewer: Pick<Viewer, 'userId'>, groupId: string): Promise<number> {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const [members, addresses, givers, firstMailsLeft] = await Promise.all([
    listMemberRecipients(db, groupId),
    listAddresses(db, groupId),
    listGiverRecipients(db, groupId),
    countFirstMailsLeft(db, viewer),
  ])
  const listed = addresses
    .map((one) => ({ to: one.to, userId: null, isStranger: !wasLinkSentTo(one) }))
    .filter(({ isStranger }) => !isStranger || !group.closedAt)
  const memberIds = new Set([viewer.userId, ...members.map(({ userId }) => userId)])
  const otherGivers = givers
    .filter(({ userId }) => !memberIds.has(userId ?? ''))
    .map(({ to, userId }) => ({ to, userId, isStranger: false }))
  const byAddress = new Map<string, Reached>()
  for (const one of [...members, ...listed, ...otherGivers])
    if (!byAddress.has(one.to)) byAddress.set(one.to, one)
  const reached = await excludeOptedOut(
    group,
    [...byAddress.values()].filter(({ userId }) => userId !== viewer.userId),
  )
  const strangerCount = reached.filter(({ isStranger }) => isStranger).length
  return reached.length - Math.max(0, strangerCount - firstMailsLeft)
}

/** Who has an account ends such mail there, everybody else for this group. */
async function excludeOptedOut(group: AddressScope, people: Reached[]) {
  const userIds = people.flatMap(({ userId }) => userId ?? [])
  const emails = people.flatMap(({ to, userId }) => (userId ? [] : to))
  const [optedIn, stopped] = await Promise.all([
    listOptedIn(db, userIds, 'Group', 'mail'),
    listStoppedEmails(db, group, emails),
  ])
  return people.filter(({ to, userId }) => (userId ? optedIn.has(userId) : !stopped.has(to)))
}
