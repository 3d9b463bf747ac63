import { randomUUID } from 'node:crypto'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, MINUTE, now } from '@/lib/base/clock'
import { restoreTransfer } from '@/lib/money/transfers/restore-transfer'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { call } from '../../support/call'
import { runCatchUp } from '../../support/catch-up'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { backUpDatabase } from '../../support/database-backup'
import {
  aGroupWithPayments,
  balanceOf,
  settleReversals,
  startPayment,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** What a restored database has missed of accounts and debts, and whose transfer was whose. */

openDatabase()
const provider = openProvider()
beforeEach(() => provider.startAfresh())

const send = async (by: TestUser, groupId: string, amount: number) =>
  expect(
    (await call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })).status,
  ).toBe(201)

nightTest(
  'a lost transfer is that of who asked for it, or if they are unknown, of the account’s owner',
  async () => {
    const { admin, payer, group } = await aGroupWithPayments(provider)
    await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin' } })
    const kept = await backUpDatabase()
    await send(payer, group.id, 10)
    const [made] = (await stripe.transfers.list({})).data
    if (!made) throw new Error('It was made.')
    const askerOf = async (change: object) => {
      await kept.restore()
      const id = await restoreTransfer({ ...made, metadata: { ...made.metadata, ...change } })
      return (await transactionOf(id ?? '')).userId
    }
    expect(await askerOf({})).toBe(payer.id)
    expect(await askerOf({ by: randomUUID() })).toBe(admin.id)
  },
)

nightTest('what was transferred of a payment that went back is asked for', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  await send(admin, group.id, 50)
  await provider.control.apply({
    webhooks: 'drop',
    refundOutside: { charge: older.chargeId, amount: 1000 },
  })
  await runCatchUp()
  await settleReversals()
  expect(await db.reversal.findMany({ where: { leg: { paymentId: older.id } } })).toMatchObject([
    { amountPence: 1000, status: 'success' },
  ])
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 0, debtPence: 0 })
})

nightTest('an account that can receive nothing any more is known to', async () => {
  const { group, account } = await aGroupWithPayments(provider)
  await provider.control.apply({ webhooks: 'drop', loseCapability: { account, capability: 'payouts' } })
  await runCatchUp()
  expect(await db.payoutAccount.findFirst({ where: { groupId: group.id } })).toMatchObject({
    payoutEnabled: false,
  })
})

nightTest('what an earlier transfer gave back, and a later one sent again', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const kept = await backUpDatabase()
  await send(admin, group.id, 30)
  await provider.control.waitForWebhooks()
  const [earlierTransfer] = (await stripe.transfers.list({})).data
  await stripe.transfers.createReversal(earlierTransfer?.id ?? '')
  await provider.control.apply({ clock: { aheadSeconds: 5 }, awaitWebhooks: true })
  await send(admin, group.id, 50)
  await provider.control.waitForWebhooks()
  const balanceBefore = await balanceOf(group.id)
  expect(balanceBefore).toMatchObject({ availablePence: 0, reservedPence: 0 })
  await kept.restore()
  await runCatchUp()
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
  expect(await db.operatorFlag.findMany({ where: { resolvedAt: null } })).toEqual([])
})

nightTest('what was paid afterwards in a checkout that was opened before, and was transferred', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const { session } = await startPayment(admin, group.id, 10)
  const kept = await backUpDatabase()
  await provider.advanceTime(10 * MINUTE)
  const catchUpStart = addMs(now(), -MINUTE)
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  await stepUp(admin)
  await send(admin, group.id, 60)
  await provider.control.waitForWebhooks()
  const balanceBefore = await balanceOf(group.id)
  await kept.restore()
  await runCatchUp(catchUpStart)
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
  expect(await db.operatorFlag.findMany({ where: { resolvedAt: null } })).toEqual([])
})
