import { randomUUID } from 'node:crypto'
import { noteVerified, openSession } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'

/** People and groups for tests of money, written as rows: how they sign up and join is tested elsewhere. */

export type TestUser = { id: string; username: string; token: string; email: string }

let count = 0

export async function aUser(name = 'user'): Promise<TestUser> {
  const username = `${name}${++count}_${randomUUID().slice(0, 6)}`
  const email = `${username}@example.com`
  const at = new Date()
  return transact(async (tx) => {
    const { id } = await tx.user.create({
      data: { username, email, firstname: 'Test', lastname: 'Person', emailVerifiedAt: at, createdAt: at },
    })
    const session = await openSession(tx, id, { isBrowser: false, device: 'test' })
    await noteVerified(tx, session.id)
    return { id, username, email, token: session.token }
  })
}

type GroupOptions = { admin: TestUser; members?: TestUser[]; contributionPence?: number; goalPence?: number }

/** A group whose members owe the same each, admin included. */
export async function aGroup({ admin, members = [], contributionPence = 10_000, goalPence }: GroupOptions) {
  const at = new Date()
  return db.group.create({
    data: {
      title: `Trip ${++count}`,
      goalPence: goalPence ?? contributionPence * (members.length + 1),
      paymentDeadline: new Date('2030-01-01'),
      splitOption: 'customSplit',
      createdById: admin.id,
      createdAt: at,
      members: {
        create: [admin, ...members].map(({ id }) => ({
          userId: id,
          role: id === admin.id ? ('admin' as const) : ('member' as const),
          contributionPence,
          joinedAt: at,
        })),
      },
    },
  })
}
