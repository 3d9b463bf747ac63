import { GET as readGift } from '@/app/api/gift/[token]/route'
import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { GET as readStatus } from '@/app/api/payment/[id]/status/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { env } from '@/lib/base/env'
import { findDestination } from '@/lib/money/payouts/destination'
import { refreshAfterOnboarding } from '@/lib/money/payouts/refresh-after-onboarding'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupWithLink, startGift } from '../../support/gifts'
import { aGroupOfPayers, aGroupWithPayments, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anIpAddress, aPersonalLink, getPersonalPage, payByToken } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'

/** All groups share the provider's rate limit: nobody can use it up by looking again and again, wherever from. */

openDatabase()
const provider = openProvider()
const FACTOR = env.RATE_LIMIT_FACTOR
beforeEach(() => {
  env.RATE_LIMIT_FACTOR = 0.1
})
afterEach(() => {
  env.RATE_LIMIT_FACTOR = FACTOR
  jest.restoreAllMocks()
})

const LOOKS = 4
const MAX_REQUESTS = 2

async function look(request: () => Promise<unknown>) {
  for (let looks = 0; looks < LOOKS; looks += 1) await request()
}

const fromNewAddress = () => ({ headers: { 'x-forwarded-for': anIpAddress() } })

nightTest(
  'a gift, a payment and a personal page ask for a checkout a few times a minute, and then show what is known',
  async () => {
    const { code } = await aGroupWithLink()
    const gift = await startGift(code, 5)
    const { payer, group } = await aGroupOfPayers()
    const { id } = await startPayment(payer, group.id, 25)
    const { token } = await aPersonalLink()
    expect((await payByToken(token, { email: 'ada@example.com' })).status).toBe(201)
    for (const request of [
      () => call(readGift, `/gift/${gift.token}`, fromNewAddress()),
      () => call(readStatus, `/payment/${id}/status`, { token: payer.token, ...fromNewAddress() }),
      () => getPersonalPage(token),
    ]) {
      const retrieveSpy = jest.spyOn(stripe.checkout.sessions, 'retrieve')
      await look(request)
      expect(retrieveSpy).toHaveBeenCalledTimes(MAX_REQUESTS)
      retrieveSpy.mockRestore()
      expect(await request()).toMatchObject({ status: 200 })
    }
  },
)

nightTest(
  'screens of transfers and the way back from onboarding ask about an account a few times a minute',
  async () => {
    const { admin, group } = await aGroupWithPayments(provider)
    const viewer = { userId: admin.id } as Viewer
    const banks = jest.spyOn(stripe.accounts, 'listExternalAccounts')
    await look(() => findDestination(viewer, group.id))
    expect(banks).toHaveBeenCalledTimes(MAX_REQUESTS)
    expect(await findDestination(viewer, group.id)).toMatchObject({ bank: null })
    const accounts = jest.spyOn(stripe.v2.core.accounts, 'retrieve')
    await look(() => refreshAfterOnboarding(viewer, group.id))
    expect(accounts).toHaveBeenCalledTimes(MAX_REQUESTS)
  },
)

nightTest('confirmations are limited like the requests for transfers', async () => {
  env.TRANSFERS_PER_GROUP = 20
  const { admin, payer, group } = await aGroupWithPayments(provider)
  await db.member.updateMany({ where: { groupId: group.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  const { body } = await call(transfer, `/payment/${group.id}/transfer`, {
    token: admin.token,
    body: { amount: 30 },
  })
  await provider.control.apply({ webhooks: 'drop' })
  await db.payoutAccount.updateMany({ where: { groupId: group.id }, data: { payoutEnabled: false } })
  await db.payoutPause.create({ data: { groupId: group.id, reason: 'to look', createdAt: new Date() } })
  const accounts = jest.spyOn(stripe.v2.core.accounts, 'retrieve')
  const statuses: number[] = []
  for (let tries = 0; tries < 3; tries += 1)
    statuses.push(
      (
        await call(confirm, `/transfer/${body.data.transferId}/confirm`, {
          method: 'POST',
          token: payer.token,
        })
      ).status,
    )
  expect(statuses).toEqual([409, 409, 429])
  // The first finds that the account has changed, and asks once more.
  expect(accounts).toHaveBeenCalledTimes(3)
})

nightTest(
  'who cancels again and again while it is under way has the checkout closed a few times',
  async () => {
    const { payer, group } = await aGroupOfPayers()
    const { id } = await startPayment(payer, group.id, 25)
    const expireSpy = jest.spyOn(stripe.checkout.sessions, 'expire')
    const press = () => call(cancel, `/payment/${id}/cancel`, { method: 'POST', token: payer.token })
    await Promise.all(Array.from({ length: 2 * LOOKS }, press))
    expect(expireSpy.mock.calls.length).toBeLessThanOrEqual(MAX_REQUESTS)
    expect(await db.transaction.findUnique({ where: { id } })).toMatchObject({ status: 'failed' })
  },
)
