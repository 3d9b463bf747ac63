import * as flagRoute from '@/app/api/operator/flags/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { CALLS } from '@/lib/api/calls'
import { DAY, MINUTE, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { mailOperators } from '@/lib/books/flags/mail-operators'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openPendingSession } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator, listOperatorActions } from '../../support/operators'
import { aSignedInUser } from '../../support/people'
import { fillPath, loadHandler } from '../../support/routes'
import { queryAsOwner } from '../../support/states'

openDatabase()
beforeEach(async () => {
  env.OPERATORS = []
  await db.operatorFlag.deleteMany()
})

const raise = (subject: string, kind = 'difference') =>
  transact((tx) => flagForOperator(tx, { kind, subject, detail: 'a penny' }))

const calls = CALLS.filter(({ call }) => call.who === 'operator').map(({ call }) => call)
const nothing = {
  error: "There's nothing at this address.",
  message: "There's nothing at this address.",
  code: 'NOT_FOUND',
}

nightTest.each(calls.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s does not exist for anyone but an operator, whatever is sent',
  async (_, { method, path }) => {
    const unprovenOperator = await anOperator()
    await db.user.update({ where: { id: unprovenOperator.id }, data: { emailVerifiedAt: null } })
    const handler = await loadHandler({ method, path })
    const address = fillPath(path, { id: 'no id' })
    for (const person of [null, await aUser(), unprovenOperator]) {
      const answer = await call(handler, address, {
        method,
        token: person?.token,
        ...(method !== 'GET' && { body: {} }),
      })
      expect([answer.status, answer.body]).toEqual([404, nothing])
    }
  },
)

test('nor does another method reveal that the address exists', async () => {
  const answer = await call(flagRoute.DELETE, '/operator/flags', { method: 'DELETE' })
  expect([answer.status, answer.body]).toEqual([404, nothing])
})

test.each(calls.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s asks an operator for a fresh code, and refuses one whose 2FA is off',
  async (_, { method, path }) => {
    const operator = await anOperator()
    const handler = await loadHandler({ method, path })
    const other = path.includes('events') ? 'evt_1' : '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05'
    const id = path.includes('disputes') ? 'dp_1' : other
    const more = { identifier: 'ada@example.com', until: '2100-01-01T00:00:00Z', kind: 'cover', hidden: true }
    const body = { groupId: id, amount: 5, reason: 'x', note: 'x', evidence: {}, ...more }
    const refusal = async () => {
      const given = method === 'GET' ? {} : { body }
      const answer = await call(handler, fillPath(path, { id }), { method, token: operator.token, ...given })
      return [answer.status, answer.body.code]
    }
    const operatorUpdate = { where: { id: operator.id }, data: { is2FaEnabled: false } }
    await db.user.update(operatorUpdate)
    expect(await refusal()).toEqual([403, 'TWO_FACTOR_REQUIRED'])
    await db.user.update({ ...operatorUpdate, data: { is2FaEnabled: true } })
    setClockOffset(6 * MINUTE)
    expect(await refusal()).toEqual([403, 'STEP_UP_REQUIRED'])
  },
)

test('an operator reads described flags and closes one with a note, recorded in the audit trail', async () => {
  const operator = await anOperator()
  await raise('payment:1')
  const listed = await callAsOperator(operator, 'GET /operator/flags')
  expect(listed.body.flags).toMatchObject([
    { kind: 'difference', title: 'The books differ', subject: 'payment:1', detail: 'a penny' },
  ])
  const { _id } = listed.body.flags[0]
  const answer = await callAsOperator(operator, `POST /operator/flags/${_id}/close`, { note: ' ' })
  expect([answer.status, answer.body.errors]).toEqual([400, { note: 'Please say why.' }])
  const close = () =>
    callAsOperator(operator, `POST /operator/flags/${_id}/close`, { note: 'Refunded by hand' })
  expect((await close()).status).toBe(200)
  expect((await close()).status).toBe(409)
  expect((await callAsOperator(operator, 'GET /operator/flags')).body.flags).toEqual([])
  const { actions } = (await callAsOperator(operator, 'GET /operator/audit?limit=1')).body
  expect(actions).toMatchObject([
    { who: operator.email, what: 'flag-closed', subject: _id, reason: 'Refunded by hand' },
  ])
})

nightTest.each(['email', 'phoneNumber'] as const)(
  'the person who logs in with this %s is logged out everywhere, and told',
  async (identifierField) => {
    const [operator, { user, token, cookie }] = [await anOperator(), await aSignedInUser()]
    const bystander = await aUser()
    const devices = [{ token }, { cookie }, await openPendingSession({ user, token, cookie, sessionId: '' })]
    const readStatuses = async () =>
      Promise.all(devices.map(async (device) => (await call(getUser, `/user/${user.id}`, device)).status))
    expect(await readStatuses()).toEqual([200, 200, 200])
    const end = () =>
      callAsOperator(operator, 'POST /operator/end-sessions', {
        identifier: user[identifierField],
        reason: 'A stolen laptop',
      })
    expect(await end()).toMatchObject({ status: 200, body: { ended: 2 } })
    expect(await readStatuses()).toEqual([401, 401, 401])
    expect((await call(getUser, `/user/${bystander.id}`, bystander)).status).toBe(200)
    const notice = { userId: user.id, message: { startsWith: 'We logged you out everywhere' } }
    expect(await db.notification.count({ where: notice })).toBe(1)
    const mails = await queryAsOwner(`
      SELECT FROM pgboss.job WHERE data->>'template' = 'sessions-ended' AND data->>'to' = '${user.email}'`)
    expect(mails).toHaveLength(1)
    const action = {
      who: operator.email,
      what: 'sessions-ended',
      subject: user.id,
      reason: 'A stolen laptop',
    }
    expect((await listOperatorActions()).at(-1)).toEqual(action)
    // A second call ends nothing, and tells nobody.
    expect(await end()).toMatchObject({ status: 200, body: { ended: 0 } })
    expect(await db.notification.count({ where: notice })).toBe(1)
  },
)

test('nobody is logged out if no account has the email or phone number', async () => {
  const operator = await anOperator()
  const end = (identifier: string) =>
    callAsOperator(operator, 'POST /operator/end-sessions', { identifier, reason: 'x' }).then(
      ({ status }) => status,
    )
  expect([await end('nobody@example.com'), await end('nobody')]).toEqual([404, 400])
})

test('the audit trail is paged', async () => {
  const operator = await anOperator()
  for (const reason of ['first', 'second', 'third']) {
    await raise(reason)
    const [flag] = await db.operatorFlag.findMany({ where: { resolvedAt: null } })
    await callAsOperator(operator, `POST /operator/flags/${flag?.id}/close`, { note: reason })
  }
  const newest = (await callAsOperator(operator, 'GET /operator/audit?limit=2')).body
  const next = (await callAsOperator(operator, `GET /operator/audit?limit=1&cursor=${newest.nextCursor}`))
    .body
  const reasons = [...newest.actions, ...next.actions].map(({ reason }: { reason: string }) => reason)
  expect(reasons).toEqual(['third', 'second', 'first'])
  expect((await callAsOperator(operator, 'GET /operator/audit?cursor=x')).status).toBe(400)
})

describe('the audit trail', () => {
  const changes = [
    `UPDATE operator_actions SET reason = 'x'`,
    'DELETE FROM operator_actions',
    'TRUNCATE operator_actions',
  ]
  beforeEach(async () => {
    const operator = await anOperator()
    await raise('payment:1')
    const [flag] = await db.operatorFlag.findMany()
    await callAsOperator(operator, `POST /operator/flags/${flag?.id}/close`, { note: 'Looked at' })
  })

  test.each(changes)('cannot be changed by the app’s role: %s', async (statement) => {
    const before = await listOperatorActions()
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow('permission denied')
    expect(await listOperatorActions()).toEqual(before)
  })

  test.each(changes)('cannot be changed by its owner: %s', async (statement) => {
    await expect(queryAsOwner(statement)).rejects.toThrow('append-only')
  })
})

describe('mail', () => {
  const takeMails = async () => {
    const jobs = await queryAsOwner<{ to: string; subjects: string[] }>(`
      SELECT data->>'to' AS to, jsonb_path_query_array(data->'props'->'flags', '$[*].subject') AS subjects
      FROM pgboss.job WHERE data->>'template' = 'operator-flags' ORDER BY created_on, data->>'to'`)
    await queryAsOwner(`DELETE FROM pgboss.job WHERE data->>'template' = 'operator-flags'`)
    return jobs
  }
  beforeEach(() => {
    env.OPERATORS = ['ada@example.com', 'bob@example.com']
  })

  test('tells every operator of new flags, once and in one mail', async () => {
    await raise('payment:1')
    await raise('payment:2')
    await Promise.all([mailOperators(), mailOperators()])
    await mailOperators()
    const subjects = ['payment:1', 'payment:2']
    expect(await takeMails()).toEqual([
      { to: 'ada@example.com', subjects },
      { to: 'bob@example.com', subjects },
    ])
  })

  test('tells of a reopened flag at most once a day', async () => {
    const countMailsOnReopening = async () => {
      await db.operatorFlag.updateMany({ data: { resolvedAt: new Date() } })
      await raise('payment:1')
      await mailOperators()
      return (await takeMails()).length
    }
    expect(await countMailsOnReopening()).toBe(2)
    expect(await countMailsOnReopening()).toBe(0)
    setClockOffset(DAY)
    await mailOperators()
    expect((await takeMails()).length).toBe(2)
    await mailOperators()
    expect(await takeMails()).toEqual([])
  })

  test('waits while no operators are named', async () => {
    env.OPERATORS = []
    await raise('payment:1')
    await mailOperators()
    env.OPERATORS = ['ada@example.com']
    await mailOperators()
    expect(await takeMails()).toEqual([{ to: 'ada@example.com', subjects: ['payment:1'] }])
  })
})
