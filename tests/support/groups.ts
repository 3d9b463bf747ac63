import { randomUUID } from 'node:crypto'
import { londonDay } from '@/lib/base/clock'
import { createGroup } from '@/lib/groups/group/create-group'
import { joinGroup } from '@/lib/groups/members/join-group'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { aSignedInUser, type SignedInUser } from './people'

type Options = Partial<{
  title: string
  description: string
  goalPence: number
  paymentDeadline: string
  splitOption: 'autoSplit' | 'customSplit'
}>

export const viewerOf = ({ user, sessionId }: SignedInUser) => ({
  userId: user.id,
  username: user.username ?? '',
  sessionId,
  isFull: true,
  is2FaEnabled: user.is2FaEnabled,
  steppedUpAt: new Date(),
  phoneReplacedAt: null,
})

/** A group whose admin is its only member. */
export async function aGroup(options: Options = {}) {
  const admin = await aSignedInUser({ firstname: 'Grace', lastname: 'Hopper' })
  const input = {
    title: 'Ski trip',
    description: 'A week in the Alps',
    goalPence: 100_000,
    paymentDeadline: londonDay(),
    splitOption: 'autoSplit' as const,
    ...options,
  }
  const group = await createGroup(viewerOf(admin), input, randomUUID())
  return { groupId: group._id, admin }
}

/** A group with its admin and two ordinary members, Bob before Cleo. */
export async function aGroupOfThree(options: Options = {}) {
  const group = await aGroup(options)
  const bob = await aSignedInUser({ firstname: 'Bob', lastname: 'Kahn' })
  const cleo = await aSignedInUser({ firstname: 'Cleo', lastname: 'Nile' })
  for (const person of [bob, cleo]) await addToGroup(group.groupId, person)
  return { ...group, bob, cleo }
}

/** Adds someone to a group without notifying anybody. */
export const addToGroup = (groupId: string, { user }: SignedInUser) =>
  transact((tx) => joinGroup(tx, groupId, user.id))

/** Adds someone to a group as an admin. */
export async function addAsAdmin(groupId: string, person: SignedInUser) {
  await addToGroup(groupId, person)
  await db.member.updateMany({ where: { groupId, userId: person.user.id }, data: { role: 'admin' } })
}

/** The members' shares in pence, in joining order. */
export async function sharesOf(groupId: string): Promise<number[]> {
  const members = await db.member.findMany({
    where: { groupId, leftAt: null },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
  })
  return members.map(({ contributionPence }) => contributionPence)
}

/** The notifications of this person, latest first. */
export async function notificationsFor({ user }: SignedInUser): Promise<string[]> {
  const notifications = await db.notification.findMany({
    where: { userId: user.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return notifications.map(({ type, message }) => `${type}: ${message}`)
}
