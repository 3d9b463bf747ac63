import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { requestTransfer } from '@/lib/money/transfers/request-transfer'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { sweep } from '@/lib/server/worker/sweep'
import type { FailMode } from '@/sandbox/stripe/world'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroup,
  aGroupWithPayments,
  aUser,
  balanceOf,
  expectSoundLedger,
  newsOf,
  pay,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const send = (by: TestUser, groupId: string, amount: unknown, headers = {}) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, headers, body: { amount } })
const newestTransfer = (groupId: string) =>
  db.transaction.findFirstOrThrow({
    where: { groupId, type: 'transfer' },
    orderBy: { createdAt: 'desc' },
    include: { transfer: { include: { legs: { orderBy: { id: 'asc' } } } } },
  })
const fail = (mode: FailMode, times = 3) =>
  provider.control.apply({ fail: [{ method: 'POST', path: '/v1/transfers', mode, times }] })

describe('a transfer', () => {
  test('is split into legs, oldest payment first, each from its own charge', async () => {
    const { admin, payer, group, older, newer } = await aGroupWithPayments(provider)
    const { status, body } = await send(admin, group.id, 42.5)
    expect([status, body]).toEqual([
      201,
      { message: 'Transfer initiated successfully', data: { remainingAmount: 7.5 } },
    ])
    expect(await balanceOf(group.id)).toMatchObject({
      remittedPence: 5000,
      availablePence: 750,
      reservedPence: 0,
    })
    const made = await newestTransfer(group.id)
    expect(made.status).toBe('success')
    expect(made.transfer?.legs.map(({ paymentId, amountPence }) => [paymentId, amountPence])).toEqual([
      [older.id, 3000],
      [newer.id, 1250],
    ])
    const told = await db.notification.findMany({
      where: { userId: payer.id, message: { contains: '£42.50' } },
    })
    expect(told).toHaveLength(1)

    expect((await send(admin, group.id, 7.5)).body.data.remainingAmount).toBe(0)
    // Both legs of the newer payment count, so nothing of it is left.
    const newest = await pay(provider, payer, group.id, 10)
    await send(admin, group.id, 10)
    const last = (await newestTransfer(group.id)).transfer?.legs ?? []
    expect(last.map(({ paymentId, amountPence }) => [paymentId, amountPence])).toEqual([[newest.id, 1000]])
    expect(await reconcile()).toEqual([])
  })

  nightTest('is mailed to every admin at a proven address, and to no other member', async () => {
    const [second, unproven] = [await aUser('second'), await aUser('unproven')]
    const { admin, group } = await aGroupWithPayments(provider)
    const common = { groupId: group.id, role: 'admin', joinedAt: now() } as const
    for (const { id } of [second, unproven]) await db.member.create({ data: { ...common, userId: id } })
    await db.user.update({
      where: { id: unproven.id },
      data: { emailVerifiedAt: null, phoneVerifiedAt: now() },
    })
    await send(admin, group.id, 20)
    const url = `http://localhost:3000/group/${group.id}/transactions`
    const props = { admin: admin.username, group: group.title, amountPence: 2000, url }
    const queued = await db.$queryRaw<{ to: string; props: object }[]>`
      SELECT data->>'to' AS to, data->'props' AS props FROM pgboss.job
      WHERE name = 'send-mail' AND data->>'template' = 'transfer-made' AND data->'props'->>'url' = ${url}`
    const mailed = queued.sort((one, other) => one.to.localeCompare(other.to))
    expect(mailed).toEqual([admin.email, second.email].sort().map((to) => ({ to, props })))
  })

  nightTest('takes no more than is available', async () => {
    const { admin, group } = await aGroupWithPayments(provider)
    const { status, body } = await send(admin, group.id, 50.01)
    const problem = "Amount cannot exceed the group's remitted amount of £50.00"
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ message: problem, errors: { amount: problem } }),
    ])
    for (const amount of [0, -1, 'x', 1.001]) expect((await send(admin, group.id, amount)).status).toBe(400)
  })

  nightTest('is for admins', async () => {
    const { payer, group } = await aGroupWithPayments(provider)
    expect((await send(payer, group.id, 1)).status).toBe(403)
    expect((await send(await aUser(), group.id, 1)).status).toBe(404)
  })

  nightTest('needs an enabled payout account', async () => {
    const admin = await aUser('admin')
    const payer = await aUser('payer')
    const group = await aGroup({ admin, members: [payer] })
    await pay(provider, payer, group.id, 10)
    expect((await send(admin, group.id, 1)).body.code).toBe('NO_PAYOUT_ACCOUNT')
    await call(onboard, `/payment/${group.id}/onboard-stripe`, { method: 'POST', token: admin.token })
    const refused = await send(admin, group.id, 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'PAYOUT_NOT_ENABLED'])
  })

  nightTest('reads from the provider whether the account can be used, even without an event', async () => {
    const { admin, group, account } = await aGroupWithPayments(provider)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ loseCapability: { account, capability: 'payouts' } })
    const refused = await send(admin, group.id, 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'PAYOUT_NOT_ENABLED'])
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 5000, reservedPence: 0 })
  })

  test('never sends more than there is for two admins at once', async () => {
    const { admin, payer, group } = await aGroupWithPayments(provider)
    await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin' } })
    const answers = await Promise.all([
      send(admin, group.id, 30),
      send(payer, group.id, 30),
      send(admin, group.id, 30),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, reservedPence: 0 })
  })

  nightTest('moves money once for one key sent five times at once', async () => {
    const { admin, group } = await aGroupWithPayments(provider)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(admin, group.id, 10, { 'idempotency-key': 'once' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.remainingAmount))).toEqual(new Set([40]))
    expect(await db.transaction.count({ where: { groupId: group.id, type: 'transfer' } })).toBe(1)
    expect(await reconcile()).toEqual([])
  })

  nightTest('is found again by its key after a request that died', async () => {
    const { admin, group } = await aGroupWithPayments(provider)
    const headers = { 'idempotency-key': 'died' }
    await send(admin, group.id, 10, headers)
    await db.idempotentCall.updateMany({
      where: { userId: admin.id, finishedAt: { not: null } },
      data: { finishedAt: null, runningUntil: null },
    })
    const again = await send(admin, group.id, 10, headers)
    expect([again.status, again.body.data.remainingAmount]).toEqual([201, 40])
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 4000 })
  })

  nightTest.each(['reset-before', 'reset-after', '503', '429', '500-after'] as const)(
    'an answer lost by %s leaves the money reserved; asked again it moves once',
    async (mode) => {
      const { admin, group } = await aGroupWithPayments(provider)
      await provider.control.apply({ webhooks: 'drop' })
      // The client makes three attempts by itself.
      await fail(mode, 3)
      const { status, body } = await send(admin, group.id, 30)
      expect([status, body.data.remainingAmount]).toEqual([201, 20])
      expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, reservedPence: 3000 })
      setClockOffset(1.1 * MINUTE)
      await sweep()
      expect((await newestTransfer(group.id)).status).toBe('success')
      expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, reservedPence: 0 })
      expect(await reconcile()).toEqual([])
    },
  )

  nightTest(
    'stays unknown while the provider replays a failure for its key, and is then made once',
    async () => {
      const { admin, group } = await aGroupWithPayments(provider)
      await fail('500-before', 1)
      await send(admin, group.id, 30)
      setClockOffset(1.1 * MINUTE)
      await sweep()
      expect(await balanceOf(group.id)).toMatchObject({ reservedPence: 3000 })
      const pastKeyExpiry = 25 * 60 * MINUTE
      await provider.control.apply({ clock: { aheadSeconds: pastKeyExpiry / 1000 } })
      setClockOffset(pastKeyExpiry)
      await sweep()
      expect((await newestTransfer(group.id)).status).toBe('success')
      expect(await reconcile()).toEqual([])
    },
  )

  nightTest('refused in every leg is a 502 with the reason, and the money is available again', async () => {
    const { admin, group, older } = await aGroupWithPayments(provider)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ refundOutside: { charge: older.chargeId } })
    const { status, body } = await send(admin, group.id, 30)
    expect([status, body.message]).toEqual([502, expect.stringContaining('The money is back in the group.')])
    expect((await newestTransfer(group.id)).status).toBe('failed')
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 5000, reservedPence: 0 })
  })

  nightTest('refused in one leg shows what was sent, and the rest is available again', async () => {
    const { admin, payer, group, newer } = await aGroupWithPayments(provider)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ refundOutside: { charge: newer.chargeId } })
    const { status, body } = await send(admin, group.id, 50)
    expect([status, body.data.remainingAmount]).toEqual([201, 20])
    const made = await newestTransfer(group.id)
    expect(made).toMatchObject({ status: 'success', amountPence: 3000 })
    // The same request again is known by what was asked for.
    const viewer = { userId: admin.id, username: admin.username } as Viewer
    const { idempotencyKey = '' } = made.transfer ?? {}
    const sameRequest = { viewer, groupId: group.id, amountPence: 5000, idempotencyKey }
    expect((await requestTransfer(sameRequest)).remainingPence).toBe(2000)
    const told = await db.notification.findMany({ where: { userId: admin.id, type: 'Transfer' } })
    expect(told.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('£20.00 could not be transferred'),
    )
    const sent = `£30.00 was transferred from “${group.title}” to the payout account.`
    expect((await newsOf(payer)).at(-1)).toBe(sent)
    await provider.control.apply({ webhooks: 'normal', deliverEvents: 'all', awaitWebhooks: true })
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 3000, availablePence: 0, debtPence: 0 })
    expect(await reconcile()).toEqual([])
  })

  nightTest('needs a code from users with two-factor authentication', async () => {
    const { admin, group } = await aGroupWithPayments(provider)
    await db.user.update({ where: { id: admin.id }, data: { is2FaEnabled: true } })
    await db.session.updateMany({ where: { userId: admin.id }, data: { steppedUpAt: new Date(0) } })
    const { status, body } = await send(admin, group.id, 1)
    expect([status, body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  })
})
