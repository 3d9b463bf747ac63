import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { HOUR, MINUTE } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aLinkCode, askToGive } from '../../support/gifts'
import {
  aGroup,
  aGroupOfPayers,
  aGroupWithPayments,
  askToPay,
  aUser,
  startPayment,
} from '../../support/money'
import { nightTest } from '../../support/night-test'

/**
 * Each request to the provider has a key of its own that never changes: asked again after a lost answer, it does nothing
 * twice. Transfers, refunds and reversals are in unknown-outcomes.test.ts.
 */

const provider = openProviderWithBooks()
const lose = (path: string, mode: 'reset-after' | '500-before', times: number) =>
  provider.control.apply({ fail: [{ method: 'POST', path, mode, times }] })

/** The checkouts that the provider has for the only payment of a group. */
async function checkoutsOf(groupId: string) {
  const { id } = await db.transaction.findFirstOrThrow({ where: { groupId } })
  const { data } = await stripe.checkout.sessions.list({ limit: 100 })
  return data.filter(({ metadata }) => metadata?.payment === id)
}

describe('one checkout is opened, though its first answer was lost,', () => {
  async function expectOne(groupId: string, ask: () => Promise<{ status: number }>) {
    await lose('/v1/checkout/sessions', 'reset-after', 9)
    expect((await ask()).status).toBe(503)
    await provider.control.apply({ fail: [] })
    expect((await ask()).status).toBe(201)
    expect(await checkoutsOf(groupId)).toHaveLength(1)
  }
  const SAME_KEY = { 'idempotency-key': 'one checkout' }

  nightTest('for a payment', async () => {
    const { payer, group } = await aGroupOfPayers()
    await expectOne(group.id, () => askToPay(payer, group.id, { amount: 25 }, SAME_KEY))
  })

  nightTest('for a gift', async () => {
    const { admin, group } = await aGroupOfPayers()
    const code = await aLinkCode(admin, group.id)
    await expectOne(group.id, () => askToGive(code, { amount: 25 }, SAME_KEY))
  })
})

nightTest('one payout account is opened, though its first answer was lost', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const open = () =>
    call(onboard, `/payment/${group.id}/onboard-stripe`, { method: 'POST', token: admin.token })
  const before = provider.control.state().accounts.length
  await lose('/v2/core/accounts', 'reset-after', 9)
  expect((await open()).status).toBe(503)
  await provider.control.apply({ fail: [] })
  expect((await open()).status).toBe(201)
  expect(provider.control.state().accounts).toHaveLength(before + 1)
})

nightTest(
  'a payment that does not match is returned with one key: while that is refused, nothing else is tried',
  async () => {
    const { payer, group } = await aGroupOfPayers()
    const { id, session } = await startPayment(payer, group.id, 25)
    await lose('/v1/refunds', '500-before', 1)
    await provider.control.apply({ alterSession: { session, currency: 'eur' } })
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    const countReturns = async () => {
      const { paymentIntentId } = await db.paymentReturn.findUniqueOrThrow({ where: { id } })
      return (await stripe.refunds.list({ payment_intent: paymentIntentId })).data.length
    }
    const sweepAfter = async (ms: number) => {
      await provider.advanceTime(ms)
      await sweep()
    }
    await sweepAfter(1.1 * MINUTE)
    expect([await countReturns(), (await db.paymentReturn.findUnique({ where: { id } }))?.attempts]).toEqual([
      0, 2,
    ])
    await sweepAfter(25 * HOUR)
    expect(await countReturns()).toBe(1)
  },
)

nightTest('client keys that differ in case are different keys', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const path = `/payment/${group.id}/transfer`
  for (const key of ['send it', 'Send it', 'SEND IT'])
    await call(transfer, path, {
      token: admin.token,
      body: { amount: 5 },
      headers: { 'idempotency-key': key },
    })
  expect(await db.transaction.count({ where: { groupId: group.id, type: 'transfer' } })).toBe(3)
})
