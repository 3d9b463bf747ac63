import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { GET as readGroup } from '@/app/api/group/[id]/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { HOUR, MINUTE, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import type { JobData } from '@/lib/platform/jobs/queues'
import { fetchTransfer } from '@/lib/platform/stripe/transfers'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroup,
  aGroupWithPayments,
  aUser,
  balanceOf,
  connectPayout,
  expectSoundLedger,
  newsOf,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { waitForBlockedTransactions } from '../../support/states'
import { transferDuringDisconnect } from '../../support/transfer-during-disconnect'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const remove = (by: TestUser, groupId: string, account?: string) =>
  call(disconnect, `/group/${groupId}/payout-account${account ? `?account=${account}` : ''}`, {
    method: 'DELETE',
    token: by.token,
  })
const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })
const seenBy = async (by: TestUser, groupId: string) =>
  (await call(readGroup, `/group/${groupId}`, { token: by.token })).body.group

/** A group with £50, the payout account of one admin, and another admin. */
async function aGroupOfTwoAdmins() {
  const collected = await aGroupWithPayments(provider)
  const { payer: other, group } = collected
  await db.member.updateMany({ where: { groupId: group.id, userId: other.id }, data: { role: 'admin' } })
  return { ...collected, owner: collected.admin, other }
}

const mailedTo = async ({ email }: TestUser) =>
  (
    await db.$queryRaw<{ data: JobData['send-mail'] }[]>`
      SELECT data FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${email}
        AND data->>'template' = 'payout-account-changed' ORDER BY created_on DESC`
  ).map(({ data }) => data.props.what)

describe('disconnecting a payout account', () => {
  nightTest('can be done by any admin; all are told, and its owner by mail', async () => {
    const { owner, other, group } = await aGroupOfTwoAdmins()
    const member = await aUser('member')
    await db.member.create({ data: { groupId: group.id, userId: member.id, joinedAt: now() } })
    const { status, body } = await remove(other, group.id)
    expect([status, body.data._id, body.data.stripeConnectedAccountId, body.data.payoutAccountOwner]).toEqual(
      [200, group.id, null, null],
    )
    const what = `${other.username} disconnected the payout account. An admin can connect another one.`
    for (const person of [owner, other, member])
      expect(await newsOf(person)).toContain(`“${group.title}”: ${what}`)
    expect((await mailedTo(owner))[0]).toBe(what)
    expect(await mailedTo(member)).toEqual([])
    const again = await remove(other, group.id)
    expect([again.status, again.body.code]).toEqual([404, 'NO_PAYOUT_ACCOUNT'])
  })

  nightTest('leaves alone an account that was connected after the dialog was opened', async () => {
    const { owner, other, group, account } = await aGroupOfTwoAdmins()
    await remove(owner, group.id, account)
    const newer = await connectPayout(provider, owner, group.id)
    const { status, body } = await remove(other, group.id, account)
    expect([status, body.code, body.message]).toEqual([
      409,
      'PAYOUT_ACCOUNT_REPLACED',
      'This payout account has been replaced in the meantime. The new one is still connected.',
    ])
    expect((await seenBy(other, group.id)).stripeConnectedAccountId).toBe(newer)
    expect((await remove(other, group.id, newer)).status).toBe(200)
  })

  nightTest('can be done by its owner, who is mailed even after leaving', async () => {
    const { owner, group } = await aGroupOfTwoAdmins()
    expect((await remove(owner, group.id)).status).toBe(200)
    await connectPayout(provider, owner, group.id)
    await db.member.updateMany({ where: { userId: owner.id }, data: { role: 'member' } })
    const { other } = { other: await aUser('other') }
    await db.member.create({ data: { groupId: group.id, userId: other.id, role: 'admin', joinedAt: now() } })
    expect((await remove(other, group.id)).status).toBe(200)
    expect((await mailedTo(owner))[0]).toContain(`${other.username} disconnected`)
  })

  nightTest('lets money already sent continue, and returns the rest to the group', async () => {
    const { owner, other, group, account, newer } = await aGroupOfTwoAdmins()
    await provider.control.apply({
      webhooks: 'drop',
      fail: [{ method: 'POST', path: '/v1/transfers', mode: 'reset-before', times: 6 }],
    })
    expect((await send(owner, group.id, 50)).status).toBe(201)
    // As if the process had died before it got to this leg.
    await db.transferLeg.updateMany({ where: { paymentId: newer.id }, data: { attempts: 0 } })
    expect((await remove(other, group.id)).status).toBe(200)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, reservedPence: 3000 })
    await provider.control.apply({ fail: [] })
    await provider.advanceTime(2 * MINUTE)
    await sweep()
    const sent = await db.transaction.findFirstOrThrow({ where: { groupId: group.id, type: 'transfer' } })
    expect(sent).toMatchObject({ status: 'success', amountPence: 3000 })
    const leg = await db.transferLeg.findFirstOrThrow({ where: { transferId: sent.id, status: 'success' } })
    expect((await fetchTransfer(leg.providerTransferId ?? '')).destination).toBe(account)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, reservedPence: 0 })
    expect(await reconcile()).toEqual([])
  })

  nightTest('fails a transfer of which nothing was sent, and returns all of it', async () => {
    const { owner, other, group } = await aGroupOfTwoAdmins()
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/transfers', mode: 'reset-before', times: 6 }],
    })
    await send(owner, group.id, 50)
    await db.transferLeg.updateMany({ data: { attempts: 0 } })
    await remove(other, group.id)
    expect(
      await db.transaction.findFirstOrThrow({ where: { groupId: group.id, type: 'transfer' } }),
    ).toMatchObject({ status: 'failed', amountPence: 5000 })
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 5000, reservedPence: 0 })
  })
})

nightTest.each([0, 1])(
  'makes a transfer about to be sent wait at its leg %i, and neither fails',
  async (index) => {
    const { owner, other, group } = await aGroupOfTwoAdmins()
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v1/transfers', mode: 'reset-before', times: 6 }],
    })
    await send(owner, group.id, 50)
    const legs = await db.transferLeg.findMany({
      where: { transfer: { transaction: { groupId: group.id } } },
      orderBy: { id: 'asc' },
    })
    // Rewritten last, so that an unsorted query returns the first leg last.
    for (const { id } of legs.toReversed())
      await db.transferLeg.update({ where: { id }, data: { attempts: 0, nextCheckAt: now() } })
    const { id, transferId } = legs[index] ?? { id: '', transferId: '' }
    const both = await transact(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM transfer_legs WHERE id = ${id}::uuid FOR UPDATE`
      const settling = settleTransfer(transferId)
      await waitForBlockedTransactions()
      const removing = remove(other, group.id)
      await waitForBlockedTransactions(2)
      return { settling, removing }
    })
    await both.settling
    expect((await both.removing).status).toBe(200)
    await provider.control.apply({ fail: [] })
  },
)

nightTest('refuses a transfer that read the account just before, reserving nothing', async () => {
  const { owner, group } = await aGroupOfTwoAdmins()
  const { status, body } = await transferDuringDisconnect(owner, group.id, 10)
  expect([status, body.code]).toEqual([409, 'PAYOUT_NOT_ENABLED'])
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 5000, reservedPence: 0 })
})

describe('after a payout account was replaced', () => {
  nightTest('transfers wait for a day after the new one was connected, by whichever admin', async () => {
    const { owner, other, group } = await aGroupOfTwoAdmins()
    expect((await seenBy(owner, group.id)).transfersFrom).toBeNull()
    await remove(other, group.id)
    await connectPayout(provider, owner, group.id)
    const { connectedAt } = await db.payoutAccount.findFirstOrThrow({
      where: { groupId: group.id, disconnectedAt: null },
    })
    const transfersFrom = new Date(Number(connectedAt) + 24 * HOUR).toISOString()
    const refused = await send(owner, group.id, 10)
    expect([refused.status, refused.body.code, refused.body.transfersFrom]).toEqual([
      409,
      'COOLING_OFF',
      transfersFrom,
    ])
    expect((await seenBy(other, group.id)).transfersFrom).toBe(transfersFrom)
    expect(await balanceOf(group.id)).toMatchObject({ availablePence: 5000, reservedPence: 0 })
    await provider.advanceTime(24 * HOUR)
    expect((await seenBy(other, group.id)).transfersFrom).toBeNull()
    expect((await send(owner, group.id, 10)).status).toBe(201)
  })

  nightTest('the first account that was ever enabled is not a replacement', async () => {
    const owner = await aUser('admin')
    const group = await aGroup({ admin: owner })
    await call(onboard, `/payment/${group.id}/onboard-stripe`, { method: 'POST', token: owner.token })
    await remove(owner, group.id)
    await connectPayout(provider, owner, group.id)
    expect((await seenBy(owner, group.id)).transfersFrom).toBeNull()
    expect((await send(owner, group.id, 1)).body.code).not.toBe('COOLING_OFF')
  })

  nightTest('the wait is configurable: fractions of an hour, or none', async () => {
    const { owner, other, group } = await aGroupOfTwoAdmins()
    await remove(other, group.id)
    await connectPayout(provider, owner, group.id)
    const originalHours = env.PAYOUT_COOLING_HOURS
    try {
      env.PAYOUT_COOLING_HOURS = 0.5
      await provider.advanceTime(29 * MINUTE)
      expect((await send(owner, group.id, 10)).body.code).toBe('COOLING_OFF')
      env.PAYOUT_COOLING_HOURS = 0
      expect((await send(owner, group.id, 10)).status).toBe(201)
    } finally {
      env.PAYOUT_COOLING_HOURS = originalHours
    }
  })
})
