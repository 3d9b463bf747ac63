import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as objectTo } from '@/app/api/payout-account/[id]/disconnect/route'
import { MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { listObjectors } from '@/lib/money/payouts/object-to-payout-account'
import { refreshAfterOnboarding } from '@/lib/money/payouts/refresh-after-onboarding'
import { refreshPayoutAccount } from '@/lib/money/payouts/refresh-payout-account'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { stripe } from '@/lib/platform/stripe/client'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, connectPayout, newsOf, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** What becomes of a payout account that the provider or an admin changes, and whose word counts on it. */

openDatabase()
const provider = openProvider({ writesRowsByHand: true })

const post = async (by: TestUser, handler: typeof onboard, path: string, method = 'POST', body?: object) => {
  await stepUp(by)
  const { status, body: answer } = await call(handler, path, { method, token: by.token, body })
  return [status, answer.code]
}
const open = (by: TestUser, groupId: string) => post(by, onboard, `/payment/${groupId}/onboard-stripe`)
const remove = (by: TestUser, groupId: string) =>
  post(by, disconnect as typeof onboard, `/group/${groupId}/payout-account`, 'DELETE')

/** A group with a payout account of its first admin, and a second admin. */
async function aConnectedGroup() {
  const [admin, other] = [await aUser('admin'), await aUser('other')]
  const { id: groupId, title } = await aGroup({ admin, members: [other] })
  await db.member.updateMany({ where: { groupId }, data: { role: 'admin' } })
  return { admin, other, groupId, title, account: await connectPayout(provider, admin, groupId) }
}
const accountOf = (groupId: string) =>
  db.payoutAccount.findFirstOrThrow({ where: { groupId, disconnectedAt: null } })

nightTest(
  'one that was ready once is replaced only with a wait, even if it can receive nothing by then',
  async () => {
    const { admin, other, groupId, title, account } = await aConnectedGroup()
    await provider.control.apply({ loseCapability: { account, capability: 'payouts' }, awaitWebhooks: true })
    const news = `“${title}”: the payout account can’t receive transfers at the moment because the payment provider needs more information.`
    expect(await newsOf(other)).toContain(news)
    await remove(admin, groupId)
    await connectPayout(provider, other, groupId)
    const sent = await post(other, transfer, `/payment/${groupId}/transfer`, 'POST', { amount: 5 })
    expect(sent).toEqual([409, 'COOLING_OFF'])
  },
)

nightTest('one that two groups have is lost and regained in both, and each is told once', async () => {
  const { admin, groupId, title, account } = await aConnectedGroup()
  const second = await aGroup({ admin })
  const { id: _, ...row } = await accountOf(groupId)
  const copied = { ...row, request: Prisma.DbNull, groupId: second.id, idempotencyKey: second.id }
  await db.payoutAccount.create({ data: copied })
  const countReady = () =>
    db.payoutAccount.count({ where: { providerAccountId: account, payoutEnabled: true } })
  await provider.control.apply({ loseCapability: { account, capability: 'payouts' }, awaitWebhooks: true })
  expect(await countReady()).toBe(0)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ restoreCapability: account })
  await Promise.all([refreshPayoutAccount(groupId), refreshPayoutAccount(second.id)])
  expect(await countReady()).toBe(2)
  const news = await newsOf(admin)
  for (const [each, times] of [
    [title, 2],
    [second.title, 1],
  ] as const)
    expect(
      news.filter((one) => one === `“${each}”: the payout account is ready to receive transfers.`),
    ).toHaveLength(times)
})

nightTest('one that is regained while its loss waits to be written is regained here, too', async () => {
  const { groupId, account } = await aConnectedGroup()
  const loss = { loseCapability: { account, capability: 'payouts' }, webhooks: 'drop' } as const
  await provider.control.apply(loss)
  await callDuring(
    groupId,
    () => refreshPayoutAccount(groupId),
    async () => {
      await provider.control.apply({ restoreCapability: account })
      // The event of that finds what is stored already.
      await refreshPayoutAccount(groupId)
    },
  )
  expect((await accountOf(groupId)).payoutEnabled).toBe(true)
})

nightTest('one that an admin is connecting is not taken from them within two minutes', async () => {
  const [admin, other] = [await aUser('admin'), await aUser('other')]
  const { id: groupId } = await aGroup({ admin, members: [other] })
  await db.member.updateMany({ where: { groupId }, data: { role: 'admin' } })
  const fail = { method: 'POST', path: '/v2/core/accounts', mode: 'reset-before', times: 3 } as const
  await provider.control.apply({ fail: [fail] })
  expect(await open(admin, groupId)).toEqual([503, 'PROVIDER_FAILED'])
  await provider.control.apply({ fail: [] })
  setClockOffset(1.9 * MINUTE)
  expect(await open(other, groupId)).toEqual([409, 'PAYOUT_ACCOUNT_EXISTS'])
  setClockOffset(2.1 * MINUTE)
  expect(await open(other, groupId)).toEqual([201, undefined])
  expect(await accountOf(groupId)).toMatchObject({ ownerId: other.id })
})

nightTest(
  'what the provider refuses to open is asked for anew, not under the key that it refuses',
  async () => {
    const admin = await aUser('admin')
    const { id: groupId } = await aGroup({ admin })
    const refusal = { type: 'invalid_request_error', message: 'Not here', statusCode: 400 } as const
    jest
      .spyOn(stripe.v2.core.accounts, 'create')
      .mockRejectedValueOnce(new stripe.errors.StripeInvalidRequestError(refusal))
    expect((await open(admin, groupId))[0]).toBe(502)
    expect(await db.payoutAccount.count({ where: { groupId } })).toBe(0)
    expect(await open(admin, groupId)).toEqual([201, undefined])
  },
)

nightTest(
  'who made the group, was its admin, or had its account before may object, and nobody else',
  async () => {
    const { admin: owner, other: thief, groupId, account } = await aConnectedGroup()
    const [creator, demoted, gone, adminElsewhere, member] = [
      await aUser('creator'),
      await aUser('demoted'),
      await aUser('gone'),
      await aUser('elsewhere'),
      await aUser('member'),
    ]
    await aGroup({ admin: adminElsewhere })
    // Without a place any more, and never made an admin by anybody.
    await db.group.update({ where: { id: groupId }, data: { createdById: creator.id } })
    for (const { id: userId } of [demoted, gone, adminElsewhere, member])
      await db.member.create({ data: { groupId, userId, joinedAt: now() } })
    const place = (userId: string) => ({ groupId_userId: { groupId, userId } })
    for (const { id } of [demoted, gone])
      for (const role of ['admin', 'member'] as const)
        await db.member.update({ where: place(id), data: { role } })
    await db.user.update({ where: { id: gone.id }, data: { deletedAt: now() } })
    await db.member.update({ where: place(owner.id), data: { role: 'member', leftAt: now() } })
    await remove(thief, groupId)
    await connectPayout(provider, thief, groupId)
    const newest = await accountOf(groupId)
    expect(newest.providerAccountId).not.toBe(account)
    expect((await listObjectors(db, newest)).sort()).toEqual([owner.id, creator.id, demoted.id].sort())
  },
)

nightTest('whoever objects too late changes nothing: the account has gone meanwhile', async () => {
  const { admin, other, groupId } = await aConnectedGroup()
  await remove(other, groupId)
  await connectPayout(provider, other, groupId)
  const { id } = await accountOf(groupId)
  await stepUp(admin)
  const before = (await newsOf(other)).length
  const answer = await callDuring(
    groupId,
    () => call(objectTo, `/payout-account/${id}/disconnect`, { method: 'POST', token: admin.token }),
    (tx) => tx.payoutAccount.update({ where: { id }, data: { disconnectedAt: now(), payoutEnabled: false } }),
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'NOT_WAITING'])
  expect((await newsOf(other)).length).toBe(before)
})

nightTest(
  'who comes back from the provider sees their page, whatever it answers; only an admin makes us ask',
  async () => {
    const { admin, groupId, account } = await aConnectedGroup()
    const member = await aUser('member')
    await db.member.create({ data: { groupId, userId: member.id, joinedAt: now() } })
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ loseCapability: { account, capability: 'payouts' } })
    const returnFromOnboarding = ({ id: userId }: TestUser) =>
      refreshAfterOnboarding({ userId } as Viewer, groupId)
    const fail = { method: 'GET', path: '/v2/core/accounts', mode: '503', times: 3 } as const
    await provider.control.apply({ fail: [fail] })
    await expect(returnFromOnboarding(admin)).resolves.toBeUndefined()
    await provider.control.apply({ fail: [] })
    await returnFromOnboarding(member)
    expect(await accountOf(groupId)).toMatchObject({ payoutEnabled: true })
    await returnFromOnboarding(admin)
    expect(await accountOf(groupId)).toMatchObject({ payoutEnabled: false })
  },
)
