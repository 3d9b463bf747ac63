import { setClockOffset } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { type Change, changeState, changeStates } from '@/lib/platform/states/change-state'
import { SUBJECTS, type Subject, TRANSITIONS } from '@/lib/platform/states/transitions'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import {
  changeStateOnly,
  forceSql,
  historyOf,
  insertSubject,
  insertSubjectIn,
  queryAsOwner,
  rawChangeSql,
  stateOf,
  statesOf,
  transitionsOf,
  waitForBlockedTransactions,
  withActor,
} from '../../support/states'

openDatabase()

const GONE = ['ended', 'expired', 'withdrawn']
const subjects = Object.keys(SUBJECTS) as Subject[]

const paid = (id: string) => ({ subject: 'payment', id, to: 'success', why: 'paid' }) as const

test('the database has the same table as the code', async () => {
  const inCode = TRANSITIONS.map(({ subject, from, to, by, why }) => ({ subject, from, to, by, why }))
  const stored = await queryAsOwner<object>('SELECT subject, "from", "to", "by", why FROM state_transitions')
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
  expect(sorted(stored)).toEqual(sorted(inCode))
})

describe.each(subjects)('a %s', (subject) => {
  const changes = transitionsOf(subject).filter(({ from }) => from !== null) as (Change & { from: string })[]
  const cases = statesOf(subject).flatMap((from) => changes.map(({ to, why }) => ({ from, to, why })))

  nightTest('makes exactly the transitions in the table', async () => {
    for (const { from, to, why } of cases) {
      const id = await insertSubjectIn(subject, from)
      const before = await historyOf(subject, id)
      const allowed = changes.some((row) => row.from === from && row.to === to && row.why === why)
      const change = await withActor({ subject, to, why } as Change)
      const changed = await changeStateOnly({ ...change, id })
      expect({ from, to, why, changed }).toEqual({ from, to, why, changed: allowed })
      const state = changed ? to : from
      expect(await stateOf(subject, id)).toBe(GONE.includes(state) ? null : state)
      const added = (await historyOf(subject, id)).slice(before.length)
      expect(added.map((row) => [row.from, row.to, row.why])).toEqual(changed ? [[from, to, why]] : [])
    }
  })

  nightTest('never changes without history, whoever writes', async () => {
    const kept = statesOf(subject).filter((state) => !GONE.includes(state))
    for (const from of kept) {
      const id = await insertSubjectIn(subject, from)
      for (const to of [...kept.filter((state) => state !== from), 'gone']) {
        const statement = rawChangeSql(subject, id, to)
        await expect(queryAsOwner(statement)).rejects.toThrow('changes by its history only')
        // The app may not delete rows about money at all.
        await expect(db.$executeRawUnsafe(statement)).rejects.toThrow(
          /changes by its history only|permission denied/,
        )
      }
      expect(await stateOf(subject, id)).toBe(from)
    }
  })

  nightTest('never has history of transitions that are not in the table, whoever writes', async () => {
    for (const from of [null, ...statesOf(subject)])
      for (const to of statesOf(subject)) {
        if (transitionsOf(subject).some((row) => row.from === from && row.to === to)) continue
        const id = await insertSubjectIn(subject, from ?? to)
        const row = [subject, id, from, to, 'provider', 'made']
        await expect(writeHistory(row)).rejects.toThrow('No change of state leads')
      }
  })
})

const writeHistory = (values: unknown[]) =>
  queryAsOwner(
    `INSERT INTO state_changes (subject, "subjectId", "from", "to", "by", why, at) VALUES ($1, $2, $3, $4, $5, $6, now())`,
    values,
  )

describe('the history', () => {
  test('records who, when, from what, to what and why, and for which person and group', async () => {
    const id = await insertSubject('payment')
    setClockOffset(60_000)
    await changeStateOnly(paid(id))
    const { groupId, userId, createdAt } = await db.transaction.findUniqueOrThrow({ where: { id } })
    const [firstChange, ended, ...more] = await historyOf('payment', id)
    const subjectFields = { subject: 'payment', subjectId: id, groupId, userId }
    const start = { from: null, to: 'pending', by: 'person', actorId: userId, why: 'started', at: createdAt }
    expect(firstChange).toMatchObject({ ...subjectFields, ...start })
    const end = { from: 'pending', to: 'success', by: 'provider', actorId: null, why: 'paid' }
    expect(ended).toMatchObject({ ...subjectFields, ...end })
    expect(Number(ended?.at) - Date.now()).toBeGreaterThan(50_000)
    expect(more).toEqual([])
  })

  nightTest('names the admin who refunded or invited, not the recipient', async () => {
    const refundId = await insertSubject('refund')
    const { requestedById } = await db.refund.findUniqueOrThrow({ where: { id: refundId } })
    const { userId: payer } = await db.transaction.findUniqueOrThrow({ where: { id: refundId } })
    expect(await historyOf('refund', refundId)).toMatchObject([{ actorId: requestedById, userId: payer }])
    const id = await insertSubject('invitation')
    const { invitedById, userId } = await db.invitation.findUniqueOrThrow({ where: { id } })
    expect(await historyOf('invitation', id)).toMatchObject([{ actorId: invitedById, userId }])
    await changeStateOnly({ subject: 'invitation', id, to: 'accepted', why: 'added', actorId: invitedById })
    expect((await historyOf('invitation', id))[1]).toMatchObject({ actorId: invitedById, userId })
  })

  test('falls back to the person the subject belongs to', async () => {
    const id = await insertSubject('session')
    const { userId } = await db.session.findUniqueOrThrow({ where: { id } })
    await changeStateOnly({ subject: 'session', id, to: 'full', why: 'verified' })
    await changeStateOnly({ subject: 'session', id, to: 'ended', why: 'logged-out' })
    const history = await historyOf('session', id)
    expect(history.map(({ to, actorId }) => [to, actorId])).toEqual([
      ['pending', userId],
      ['full', userId],
      ['ended', userId],
    ])
    expect(await db.session.count({ where: { id } })).toBe(0)
  })

  test('is rolled back with its change', async () => {
    const id = await insertSubject('payment')
    const work = transact(async (tx) => {
      await changeState(tx, paid(id))
      throw new Error('no more')
    })
    await expect(work).rejects.toThrow('no more')
    expect(await stateOf('payment', id)).toBe('pending')
    expect(await historyOf('payment', id)).toHaveLength(1)
  })

  test.each([
    [`UPDATE state_changes SET why = 'x'`],
    ['DELETE FROM state_changes'],
    ['TRUNCATE state_changes'],
  ])('its owner is refused %s', async (statement) => {
    await insertSubject('payment')
    await expect(queryAsOwner(statement)).rejects.toThrow('append-only')
  })

  test.each([
    [
      `INSERT INTO state_changes (subject, "subjectId", "to", "by", why, at) VALUES ('session', 'x', 'full', 'person', 'verified', now())`,
    ],
    [`UPDATE state_changes SET why = 'x'`],
    ['DELETE FROM state_changes'],
    ['TRUNCATE state_changes'],
    [
      `INSERT INTO state_transitions (subject, "to", "by", why) VALUES ('payment', 'success', 'person', 'asked')`,
    ],
    [`UPDATE state_transitions SET why = 'x'`],
    ['DELETE FROM state_transitions'],
  ])('the app’s own role may not %s', async (statement) => {
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow('permission denied')
  })

  test('cannot be written for a subject in another state, or begin twice', async () => {
    const id = await insertSubjectIn('payment', 'success')
    const again = ['payment', id, 'pending', 'success', 'provider', 'paid']
    await expect(writeHistory(again)).rejects.toThrow('is not pending')
    const other = await insertSubject('payment')
    await expect(writeHistory(['payment', other, null, 'pending', 'person', 'started'])).rejects.toThrow(
      'has begun already',
    )
    await expect(writeHistory(['payment', other, 'pending', 'success', 'person', 'paid'])).rejects.toThrow(
      'No change of state leads',
    )
  })
})

/** Tries to insert a copy of this row in another state. */
const writeAs = (table: string, id: string, differing: string) =>
  queryAsOwner(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(known, to_jsonb(known) || jsonb_build_object(
      'id', gen_random_uuid(), ${differing}))).* FROM ${table} known WHERE id = $1`,
    [id],
  )

test.each([
  ['payment', 'success'],
  ['payment', 'failed'],
  ['refund', 'failed'],
  ['transfer', 'success'],
] as const)('a %s does not begin as %s', async (type, status) => {
  const written = writeAs('transactions', await insertSubject(type), `'status', '${status}'`)
  await expect(written).rejects.toThrow(`A ${type} does not begin as ${status}`)
})

nightTest('never begins half-way', async () => {
  const secret = (name: string) => `'${name}', '\\x' || md5(random()::text)`
  const refused = [
    ['transfer_legs', 'leg', `'status', 'success', 'idempotencyKey', random()::text`],
    ['reversals', 'reversal', `'status', 'failed', 'idempotencyKey', random()::text, 'causeId', 'x'`],
    ['disputes', 'dispute', `'status', 'won'`],
    [
      'adjustments',
      'adjustment',
      `'status', 'declined', 'decidedById', known."requestedById", 'decidedAt', now()`,
    ],
    ['invitations', 'invitation', `'acceptedAt', now(), ${secret('tokenHash')}`],
    ['sessions', 'session', `'fullAt', now(), ${secret('tokenHash')}, ${secret('cookieHash')}`],
  ] as const
  for (const [table, subject, differing] of refused)
    await expect(writeAs(table, await insertSubject(subject), differing)).rejects.toThrow('does not begin as')
})

test('a transfer is never confirmed by the admin who asked for it, whoever writes', async () => {
  const id = await insertSubject('leg')
  const asker = (await historyOf('leg', id))[0]?.userId ?? ''
  const confirmed = { subject: 'leg', id, to: 'reserved', why: 'confirmed' } as const
  for (const actorId of [asker, undefined])
    await expect(changeStateOnly({ ...confirmed, actorId })).rejects.toThrow('somebody else')
  expect(await stateOf('leg', id)).toBe('waiting')
})

test('of many changes of one subject at once, one succeeds', async () => {
  const id = await insertSubject('payment')
  const paying = Array.from({ length: 4 }, () => transact((tx) => changeState(tx, paid(id))))
  const failing = Array.from({ length: 4 }, () =>
    transact((tx) => changeState(tx, { subject: 'payment', id, to: 'failed', why: 'unpaid' })),
  )
  const paidOnce = (await Promise.all(paying)).filter(Boolean)
  const failedOnce = (await Promise.all(failing)).filter(Boolean)
  expect(paidOnce).toHaveLength(1)
  // A payment may fail first and then be paid, but not the other way round.
  expect(failedOnce.length).toBeLessThanOrEqual(1)
  expect(await stateOf('payment', id)).toBe('success')
  expect(await historyOf('payment', id)).toHaveLength(2 + failedOnce.length)
})

test('a change that waited for another one sees its result', async () => {
  const id = await insertSubject('payment')
  const second = await transact(async (tx) => {
    expect(await changeState(tx, paid(id))).toBe(true)
    const other = transact((otherTx) => changeState(otherTx, paid(id)))
    await waitForBlockedTransactions()
    return { other }
  })
  expect(await second.other).toBe(false)
  expect(await historyOf('payment', id)).toHaveLength(2)
})

test('several subjects change together, leaving out those that cannot', async () => {
  const [one, two] = [await insertSubject('session'), await insertSubject('session')]
  await changeStateOnly({ subject: 'session', id: one, to: 'ended', why: 'logged-out' })
  expect(await changeStates(db, [one, two], { subject: 'session', to: 'ended', why: 'expired' })).toBe(1)
  expect(await changeStates(db, [], { subject: 'session', to: 'ended', why: 'expired' })).toBe(0)
})

nightTest('hundreds change in several short statements', async () => {
  const { transferId, paymentId } = await db.transferLeg.findUniqueOrThrow({
    where: { id: await insertSubject('leg') },
  })
  const legs = await db.transferLeg.createManyAndReturn({
    data: Array.from({ length: 450 }, (_, n) => ({
      ...{ transferId, paymentId, amountPence: 1, idempotencyKey: `${transferId}:${n}` },
    })),
  })
  const ids = legs.map(({ id }) => id)
  await transact(async (tx) => {
    const statements = jest.spyOn(tx, '$queryRaw')
    expect(await changeStates(tx, ids, { subject: 'leg', to: 'failed', why: 'refused' })).toBe(450)
    expect(statements).toHaveBeenCalledTimes(3)
  })
  expect(await db.transferLeg.count({ where: { transferId, status: 'failed' } })).toBe(450)
})

test('a row from before the history continues like any other', async () => {
  const id = await insertSubject('dispute')
  await forceSql(`DELETE FROM state_changes WHERE "subjectId" = '${id}'`)
  expect(await changeStateOnly({ subject: 'dispute', id, to: 'won', why: 'won' })).toBe(true)
  expect(await historyOf('dispute', id)).toMatchObject([{ from: 'open', to: 'won' }])
})

test('a transition that is not in the table does not compile, and the database refuses it', async () => {
  const id = await insertSubject('transfer')
  // @ts-expect-error a transfer does not go back
  const back: Change = { subject: 'transfer', to: 'pending', why: 'requested' }
  // @ts-expect-error a dispute is lost or won
  const failed: Change = { subject: 'dispute', to: 'failed', why: 'refused' }
  // @ts-expect-error the provider is not a person
  const named: Change = { subject: 'transfer', to: 'success', why: 'made', actorId: id }
  await expect(changeStateOnly({ ...back, id })).rejects.toThrow('No change of state leads a transfer')
  await expect(changeStateOnly({ ...failed, id })).rejects.toThrow('No change of state leads a dispute')
  await changeStateOnly({ ...named, id })
  expect((await historyOf('transfer', id))[1]).toMatchObject({ by: 'provider', actorId: null })
})
