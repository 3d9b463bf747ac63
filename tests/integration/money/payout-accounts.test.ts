import { GET as readGroup } from '@/app/api/group/[id]/route'
import { GET as onboardingUrl } from '@/app/api/payment/[id]/get-onboarding-url/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DAY, MINUTE, setClockOffset } from '@/lib/base/clock'
import { findDestination } from '@/lib/money/payouts/destination'
import { disconnectOwnersAccount } from '@/lib/money/payouts/disconnect-account'
import { refreshPayoutAccount } from '@/lib/money/payouts/refresh-payout-account'
import { findLastTransfer } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { stripe } from '@/lib/platform/stripe/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroup,
  aGroupWithPayments,
  aUser,
  connectPayout,
  expectSoundLedger,
  newsOf,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const people = async () => ({ admin: await aUser('admin'), payer: await aUser('payer') })

const open = (by: TestUser, groupId: string) =>
  call(onboard, `/payment/${groupId}/onboard-stripe`, { method: 'POST', token: by.token })
const continueOnboarding = (by: TestUser, groupId: string) =>
  call(onboardingUrl, `/payment/${groupId}/get-onboarding-url`, { token: by.token })

describe('a payout account', () => {
  test('is opened once by an admin, and enabled when the provider says so', async () => {
    const { admin, payer } = await people()
    const group = await aGroup({ admin, members: [payer] })
    const opened = await open(admin, group.id)
    expect([opened.status, opened.body.onboarding_url]).toEqual([201, expect.stringContaining('/onboard/')])
    const again = await open(admin, group.id)
    expect([again.status, again.body.message]).toEqual([
      409,
      'A connected account already exists for this group.',
    ])
    const account = await db.payoutAccount.findFirstOrThrow({ where: { groupId: group.id } })
    expect(account.payoutEnabled).toBe(false)
    const url = await continueOnboarding(admin, group.id)
    expect([url.status, url.body.onboarding_url]).toEqual([200, expect.stringContaining('/onboard/')])

    await provider.control.apply({ completeOnboarding: account.providerAccountId ?? '', awaitWebhooks: true })
    expect(await db.payoutAccount.findUnique({ where: { id: account.id } })).toMatchObject({
      payoutEnabled: true,
    })
    const notifications = await db.notification.findMany({ where: { userId: payer.id, type: 'Transfer' } })
    expect(notifications.map(({ message }) => message)).toEqual([
      `“${group.title}”: ${admin.username} connected a payout account.`,
      `“${group.title}”: the payout account is ready to receive transfers.`,
    ])
  })

  nightTest(
    'can be requested twenty times an hour over all groups, to spare the provider’s rate limit',
    async () => {
      const { admin } = await people()
      const [first, second] = [await aGroup({ admin }), await aGroup({ admin })]
      for (const { id } of [first, second]) expect((await open(admin, id)).status).toBe(201)
      for (let asked = 2; asked < 20; asked += 1)
        expect((await continueOnboarding(admin, first.id)).status).toBe(200)
      const [continueResponse, openResponse] = [
        await continueOnboarding(admin, second.id),
        await open(admin, second.id),
      ]
      expect([continueResponse.status, openResponse.status]).toEqual([429, 429])
      expect(continueResponse.body.message).toMatch(
        /^You've started connecting an account many times just now/,
      )
    },
  )

  test('is for admins: members get 403, others 404; without an account there is no link', async () => {
    const { admin, payer } = await people()
    const group = await aGroup({ admin, members: [payer] })
    const stranger = await aUser()
    expect((await open(payer, group.id)).status).toBe(403)
    expect((await open(stranger, group.id)).status).toBe(404)
    expect((await continueOnboarding(admin, group.id)).status).toBe(404)
  })

  nightTest('gives links only to the admin who connected it; others are told whose it is', async () => {
    const { admin, payer: other } = await people()
    const group = await aGroup({ admin, members: [other] })
    await db.member.updateMany({ where: { userId: other.id }, data: { role: 'admin' } })
    await open(admin, group.id)
    const refused = {
      status: 409,
      body: {
        code: 'NOT_ACCOUNT_OWNER',
        message: `This payout account belongs to ${admin.username}. Only they can continue.`,
      },
    }
    const { providerAccountId } = await db.payoutAccount.findFirstOrThrow({ where: { groupId: group.id } })
    for (const isFinished of [false, true]) {
      if (isFinished)
        await provider.control.apply({ completeOnboarding: providerAccountId ?? '', awaitWebhooks: true })
      expect(await open(other, group.id)).toMatchObject(refused)
      expect(await continueOnboarding(other, group.id)).toMatchObject(refused)
    }
    expect((await open(admin, group.id)).body.code).toBe('PAYOUT_ACCOUNT_EXISTS')
    expect((await continueOnboarding(admin, group.id)).status).toBe(200)
  })

  nightTest(
    'needs a proven email, which the provider demands; what else stands in the way is said first',
    async () => {
      const { admin, payer: other } = await people()
      const group = await aGroup({ admin, members: [other] })
      const prove = (by: TestUser, emailVerifiedAt: Date | null) =>
        db.user.update({ where: { id: by.id }, data: { emailVerifiedAt } })
      const codeFor = async (by: TestUser) => {
        const { status, body } = await open(by, group.id)
        return [status, body.code, body.message]
      }
      for (const each of [admin, other]) await prove(each, null)
      const before = provider.control.state().accounts.length
      expect(await codeFor(other)).toEqual([403, 'FORBIDDEN', expect.any(String)])
      expect(await codeFor(admin)).toEqual([
        409,
        'EMAIL_REQUIRED',
        'Prove an email address first: your bank details are set up with it.',
      ])
      expect(await db.payoutAccount.count({ where: { groupId: group.id } })).toBe(0)
      expect(provider.control.state().accounts).toHaveLength(before)

      await prove(admin, new Date())
      expect((await open(admin, group.id)).status).toBe(201)
      await prove(admin, null)
      await db.member.updateMany({ where: { groupId: group.id, userId: other.id }, data: { role: 'admin' } })
      expect(await codeFor(admin)).toEqual([409, 'PAYOUT_ACCOUNT_EXISTS', expect.any(String)])
      expect(await codeFor(other)).toEqual([409, 'NOT_ACCOUNT_OWNER', expect.any(String)])
    },
  )

  nightTest('shows admins its current bank and when money arrives, members neither', async () => {
    const { admin, payer, group } = await aGroupWithPayments(provider)
    const destinationFor = (by: TestUser) => findDestination({ userId: by.id }, group.id)
    const bank = { bankName: 'STRIPE TEST BANK', last4: '2345' }
    expect(await destinationFor(admin)).toEqual({ owner: null, bank, arrivesBy: null })
    expect(await destinationFor(payer)).toBeNull()
    await db.member.updateMany({ where: { groupId: group.id, userId: payer.id }, data: { role: 'admin' } })
    expect(await destinationFor(payer)).toMatchObject({ owner: admin.username })

    const { status } = await call(transfer, `/payment/${group.id}/transfer`, {
      token: admin.token,
      body: { amount: 5 },
    })
    expect([status, (await destinationFor(admin))?.arrivesBy]).toEqual([201, null])
    expect(await findLastTransfer({ userId: payer.id }, group.id)).toMatchObject({
      amountPence: 500,
      askedBy: admin.username,
      arrivesBy: null,
    })
    setClockOffset(15 * DAY)
    expect((await destinationFor(admin))?.arrivesBy).toMatch(/^\d{4}-\d\d-\d\d$/)
    await provider.control.apply({
      fail: [{ method: 'GET', path: '/v1/accounts', mode: '500-before', times: 1 }],
    })
    expect(await destinationFor(admin)).toMatchObject({ owner: null, bank: null })
    await db.payoutAccount.updateMany({ where: { groupId: group.id }, data: { payoutEnabled: false } })
    expect(await destinationFor(admin)).toBeNull()
  })

  test('shows admins whose it is, but not members', async () => {
    const { admin, payer } = await people()
    const group = await aGroup({ admin, members: [payer] })
    const ownerSeenBy = async (by: TestUser) =>
      (await call(readGroup, `/group/${group.id}`, { token: by.token })).body.group.payoutAccountOwner
    expect(await ownerSeenBy(admin)).toBeNull()
    await open(admin, group.id)
    expect(await ownerSeenBy(admin)).toBe(admin.username)
    expect(await ownerSeenBy(payer)).toBeNull()
  })

  nightTest('is opened once even if the provider’s response was lost', async () => {
    const { admin } = await people()
    const group = await aGroup({ admin })
    const before = provider.control.state().accounts.length
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v2/core/accounts', mode: 'reset-after', times: 3 }],
    })
    expect((await open(admin, group.id)).status).toBe(503)
    expect((await open(admin, group.id)).status).toBe(201)
    expect(provider.control.state().accounts).toHaveLength(before + 1)
  })

  nightTest('repeats the original request even if email or name have changed', async () => {
    const { admin } = await people()
    const group = await aGroup({ admin })
    const before = provider.control.state().accounts.length
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v2/core/accounts', mode: 'reset-after', times: 2 }],
    })
    expect((await open(admin, group.id)).status).toBe(503)
    const renamed = { username: `renamed_${admin.username}`, email: `renamed_${admin.email}` }
    await db.user.update({ where: { id: admin.id }, data: renamed })
    expect((await open(admin, group.id)).status).toBe(201)
    expect(provider.control.state().accounts).toHaveLength(before + 1)
  })

  nightTest('forgets its request once it can no longer be repeated', async () => {
    const { admin, payer } = await people()
    const group = await aGroup({ admin, members: [payer] })
    const kept = async () =>
      (await db.payoutAccount.findMany({ where: { groupId: group.id } })).map(({ request }) => request)
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v2/core/accounts', mode: 'reset-before', times: 2 }],
    })
    await open(admin, group.id)
    expect(await kept()).toEqual([expect.objectContaining({ contact_email: admin.email })])

    await db.member.updateMany({ where: { userId: payer.id }, data: { role: 'admin' } })
    setClockOffset(3 * MINUTE)
    expect((await open(payer, group.id)).status).toBe(201)
    expect(await kept()).toEqual([null, null])
  })

  nightTest('and when its owner is no longer an admin', async () => {
    const { admin } = await people()
    const group = await aGroup({ admin })
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v2/core/accounts', mode: 'reset-before', times: 2 }],
    })
    await open(admin, group.id)
    await transact((tx) => disconnectOwnersAccount(tx, { groupId: group.id, ownerId: admin.id }))
    const intent = await db.payoutAccount.findFirstOrThrow({ where: { groupId: group.id } })
    expect([intent.disconnectedAt, intent.request]).toEqual([expect.any(Date), null])
  })

  nightTest('can be continued if creating its link failed', async () => {
    const { admin } = await people()
    const group = await aGroup({ admin })
    await provider.control.apply({
      fail: [{ method: 'POST', path: '/v2/core/account_links', mode: '503', times: 3 }],
    })
    expect((await open(admin, group.id)).status).toBe(502)
    expect((await continueOnboarding(admin, group.id)).status).toBe(200)
  })

  nightTest('is disabled by a lost capability, and read again on returning from onboarding', async () => {
    const { admin } = await people()
    const group = await aGroup({ admin })
    const account = await connectPayout(provider, admin, group.id)
    await provider.control.apply({ loseCapability: { account, capability: 'payouts' }, awaitWebhooks: true })
    expect(await db.payoutAccount.count({ where: { groupId: group.id, payoutEnabled: true } })).toBe(0)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ restoreCapability: account })
    expect(await refreshPayoutAccount(group.id)).toBe(true)
  })

  nightTest.each([
    ['rejected', (id: string) => provider.control.apply({ rejectAccount: id })],
    ['closed', (id: string) => stripe.v2.core.accounts.close(id)],
  ])('is disconnected once the provider has %s it, so that another can be connected', async (_, end) => {
    const { admin } = await people()
    const group = await aGroup({ admin })
    const account = await connectPayout(provider, admin, group.id)
    await end(account)
    await provider.control.waitForWebhooks()
    expect(await db.payoutAccount.count({ where: { groupId: group.id, disconnectedAt: null } })).toBe(0)
    expect(await newsOf(admin)).toContain(
      `“${group.title}”: the payout account was disconnected because the payment provider has closed or rejected it. An admin can connect another one.`,
    )
    expect((await open(admin, group.id)).status).toBe(201)
  })

  nightTest('that was rejected before it was ready is disconnected, too', async () => {
    const { admin } = await people()
    const group = await aGroup({ admin })
    await open(admin, group.id)
    const { providerAccountId } = await db.payoutAccount.findFirstOrThrow({ where: { groupId: group.id } })
    await provider.control.apply({ rejectAccount: String(providerAccountId), awaitWebhooks: true })
    expect((await open(admin, group.id)).status).toBe(201)
    expect(await db.payoutAccount.count({ where: { groupId: group.id } })).toBe(2)
  })

  nightTest('is disconnected with its admin, and another admin can connect one', async () => {
    const { admin, payer } = await people()
    const group = await aGroup({ admin, members: [payer] })
    await connectPayout(provider, admin, group.id)
    await transact((tx) => disconnectOwnersAccount(tx, { groupId: group.id, ownerId: payer.id }))
    expect(await db.payoutAccount.count({ where: { groupId: group.id, disconnectedAt: null } })).toBe(1)
    await transact((tx) => disconnectOwnersAccount(tx, { groupId: group.id, ownerId: admin.id }))
    expect(await db.payoutAccount.count({ where: { groupId: group.id, disconnectedAt: null } })).toBe(0)
    await db.member.updateMany({ where: { userId: payer.id }, data: { role: 'admin' } })
    expect((await open(payer, group.id)).status).toBe(201)
  })
})
