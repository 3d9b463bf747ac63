import { randomBytes, randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { requesterOf } from '@/lib/money/transfers/requester'
import { openSession } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { TransactionStatus, TransactionType } from '@/lib/platform/db/generated/enums'
import { transact } from '@/lib/platform/db/transaction'
import { type Change, changeState } from '@/lib/platform/states/change-state'
import { type KnownTransition, type Subject, TRANSITIONS } from '@/lib/platform/states/transitions'
import { aGroup, aUser } from './money'

/** One subject of each kind, inserted as rows: how the product creates them is tested elsewhere. */

const at = new Date('2026-03-01T12:00:00.000Z')

async function aTransactionOf(type: TransactionType, status?: TransactionStatus): Promise<string> {
  const user = await aUser()
  const { id: groupId } = await aGroup({ admin: user })
  const amounts = { amountPence: 500, totalPence: 500 }
  const row = await db.transaction.create({
    data: { groupId, userId: user.id, type, status, ...amounts, createdAt: at },
  })
  return row.id
}

async function aPayment() {
  const id = await aTransactionOf('payment')
  const particulars = { email: 'p@example.com', isInternational: false, idempotencyKey: id }
  await db.payment.create({ data: { id, ...particulars, sessionExpiresAt: at } })
  return id
}

async function aTransfer() {
  const id = await aTransactionOf('transfer')
  const { groupId, userId } = await db.transaction.findUniqueOrThrow({ where: { id } })
  const account = await db.payoutAccount.create({
    data: { groupId, ownerId: requesterOf({ userId }), idempotencyKey: id, createdAt: at },
  })
  await db.transfer.create({ data: { id, payoutAccountId: account.id, idempotencyKey: id } })
  return id
}

async function aLeg() {
  const parts = { transferId: await aTransfer(), paymentId: await aPayment(), amountPence: 500 }
  const data = { ...parts, status: 'waiting', idempotencyKey: randomUUID() } as const
  return (await db.transferLeg.create({ data })).id
}

const SUBJECT_INSERTERS: Record<Subject, () => Promise<string>> = {
  payment: aPayment,
  transfer: aTransfer,
  leg: aLeg,
  refund: async () => {
    const id = await aTransactionOf('refund')
    const { id: requestedById } = await aUser('admin')
    await db.refund.create({
      data: { id, paymentId: await aPayment(), requestedById, idempotencyKey: id },
    })
    return id
  },
  reversal: async () => {
    const key = randomUUID()
    const reversal = { legId: await aLeg(), cause: 'refund' as const, causeId: 're_1', amountPence: 500 }
    return (await db.reversal.create({ data: { ...reversal, idempotencyKey: key, createdAt: at } })).id
  },
  dispute: async () => {
    const amounts = { amountPence: 500, frozenPence: 0 }
    const id = `dp_${randomUUID()}`
    await db.dispute.create({ data: { id, paymentId: await aPayment(), ...amounts, openedAt: at } })
    return id
  },
  'refund-request': async () => {
    const request = { paymentId: await aPayment(), reason: 'Why', createdAt: at }
    return (await db.refundRequest.create({ data: request })).id
  },
  noted: async () => {
    const id = await aTransactionOf('noted', 'success')
    const { id: notedById } = await aUser('admin')
    await db.notedPayment.create({ data: { id, method: 'cash', notedById, idempotencyKey: id } })
    return id
  },
  'can-manage': async () => {
    const { id: userId } = await aUser()
    const { id: groupId } = await aGroup({ admin: await aUser('admin') })
    return (await db.canManageRequest.create({ data: { groupId, userId, amountPence: 500, createdAt: at } }))
      .id
  },
  return: async () => {
    const id = await aPayment()
    await db.paymentReturn.create({ data: { id, paymentIntentId: `pi_${id}`, createdAt: at } })
    return id
  },
  adjustment: async () => {
    const { id: requestedById } = await aUser('operator')
    const { id: groupId } = await aGroup({ admin: await aUser('admin') })
    const adjustment = { groupId, amountPence: 500, reason: 'A test', requestedById, createdAt: at }
    return (await db.adjustment.create({ data: adjustment })).id
  },
  invitation: async () => {
    const admin = await aUser('admin')
    const { id: userId } = await aUser()
    const { id: groupId } = await aGroup({ admin })
    const invitation = { groupId, userId, invitedById: admin.id, tokenHash: randomBytes(32) }
    return (await db.invitation.create({ data: { ...invitation, createdAt: at, expiresAt: at } })).id
  },
  'join-request': async () => {
    const { id: groupId } = await aGroup({ admin: await aUser('admin') })
    const { id: userId } = await aUser()
    return (await db.joinRequest.create({ data: { groupId, userId, createdAt: at } })).id
  },
  claim: async () => {
    const { id: groupId } = await aGroup({ admin: await aUser('admin') })
    const { id: userId } = await db.user.create({ data: { username: 'Ann', listed: true, createdAt: at } })
    const { id: memberId } = await db.member.create({ data: { groupId, userId, joinedAt: at } })
    const { id: claimantId } = await aUser()
    return (await db.claim.create({ data: { memberId, userId: claimantId, createdAt: at } })).id
  },
  session: async () => {
    const { id } = await aUser()
    return (await transact((tx) => openSession(tx, id, { isBrowser: false, device: '' }))).id
  },
}

/** A change of state with nothing else beside it. */
export const changeStateOnly = (change: Change & { id: string }): Promise<boolean> =>
  transact((tx) => changeState(tx, change))

/** Creates a subject in its first state; returns its id. */
export const insertSubject = (subject: Subject): Promise<string> => SUBJECT_INSERTERS[subject]()

export const transitionsOf = (subject: Subject): KnownTransition[] =>
  TRANSITIONS.filter((row) => row.subject === subject)

export const statesOf = (subject: Subject): string[] => [
  ...new Set(transitionsOf(subject).map(({ to }) => to)),
]

/** Creates a subject in this state, by the shortest path through the transition table. */
export async function insertSubjectIn(subject: Subject, state: string): Promise<string> {
  const id = await insertSubject(subject)
  for (const change of pathTo(subject, state)) await changeStateOnly({ ...(await withActor(change)), id })
  return id
}

/**
 * A person's transition is made by somebody other than the subject's owner: nobody can be the second person for their
 * own.
 */
export async function withActor(change: Change): Promise<Change> {
  const isByPerson = transitionsOf(change.subject).some(
    ({ by, to, why }) => by === 'person' && to === change.to && why === change.why,
  )
  return isByPerson ? ({ ...change, actorId: (await aUser('somebody')).id } as Change) : change
}

type LaterTransition = Exclude<KnownTransition, { from: null }>

function pathTo(subject: Subject, state: string): LaterTransition[] {
  const first = transitionsOf(subject).find(({ from }) => from === null)?.to
  const later = transitionsOf(subject).filter((row): row is LaterTransition => row.from !== null)
  let paths: LaterTransition[][] = later.filter(({ from }) => from === first).map((row) => [row])
  while (state !== first && paths.length > 0) {
    const found = paths.find((way) => way.at(-1)?.to === state)
    if (found) return found
    paths = paths.flatMap((way) =>
      later.filter(({ from }) => from === way.at(-1)?.to).map((row) => [...way, row]),
    )
  }
  return []
}

export const historyOf = (subject: Subject, subjectId: string) =>
  db.stateChange.findMany({ where: { subject, subjectId }, orderBy: { id: 'asc' } })

/** The state in the subject's own row; null once it is gone. */
export async function stateOf(subject: Subject, id: string): Promise<string | null> {
  const [found] = await queryAsOwner<{ state: string | null }>('SELECT state FROM lock_subject($1, $2)', [
    subject,
    id,
  ])
  return found?.state ?? null
}

/** A statement that writes a state directly, wherever the subject keeps it. */
export function rawChangeSql(subject: Subject, id: string, state: string): string {
  const stateColumns: Record<Subject, [table: string, column: string]> = {
    payment: ['transactions', 'status'],
    refund: ['transactions', 'status'],
    transfer: ['transactions', 'status'],
    leg: ['transfer_legs', 'status'],
    reversal: ['reversals', 'status'],
    dispute: ['disputes', 'status'],
    return: ['payment_returns', 'status'],
    'refund-request': ['refund_requests', 'status'],
    noted: ['transactions', 'status'],
    'can-manage': ['can_manage_requests', 'status'],
    adjustment: ['adjustments', 'status'],
    invitation: ['invitations', '"acceptedAt"'],
    'join-request': ['join_requests', 'status'],
    claim: ['claims', 'status'],
    session: ['sessions', '"fullAt"'],
  }
  const [table, column] = stateColumns[subject]
  if (state === 'gone') return `DELETE FROM ${table} WHERE id = '${id}'`
  const moments: Record<string, string> = {
    open: 'NULL',
    pending: 'NULL',
    accepted: 'now()',
    full: 'now()',
  }
  const value = column === 'status' ? `'${state}'` : moments[state]
  return `UPDATE ${table} SET ${column} = ${value} WHERE id = '${id}'`
}

let ownerPool: Pool | undefined
afterAll(() => ownerPool?.end())

/** Runs one statement as the owner of the tables, whom no privilege restricts. */
export async function queryAsOwner<Row extends object>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  // A new connection for each statement would cost the server more than the statement itself.
  ownerPool ??= new Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
  return (await ownerPool.query<Row>(statement, values)).rows
}

/** Changes what nothing else can: as somebody with access to the server, with every trigger disabled. */
export const forceSql = (statement: string) =>
  queryAsOwner(`SET LOCAL session_replication_role = replica; ${statement}`)

/** Waits until this many transactions are waiting for another's lock. */
export async function waitForBlockedTransactions(count = 1): Promise<void> {
  const waiting = await queryAsOwner(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  )
  if (waiting.length < count) await waitForBlockedTransactions(count)
}
