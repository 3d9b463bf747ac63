import { POST as acceptReduction } from '@/app/api/can-manage/[id]/accept/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { POST as remind } from '@/app/api/group/[id]/remind/route'
import { DELETE as takeBack } from '@/app/api/noted-payment/[id]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as trail } from '@/app/api/payment/[id]/trail/route'
import { GET as listOwnTransactions } from '@/app/api/transactions/all/route'
import { closeCheckouts } from '@/lib/money/payments/close-checkouts'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import type { JobData } from '@/lib/platform/jobs/queues'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { acceptClaim, acceptPlaceRequest, anAskedOwner } from '../../support/claims'
import { stepUp } from '../../support/codes'
import { startPayment, statusFor, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { membersSeenBy, removePerson, tokenOfPerson } from '../../support/people-list'
import { payByToken, promiseByToken, requestReductionByToken, sessionOf } from '../../support/personal-pages'
import { queryAsOwner, waitForBlockedTransactions } from '../../support/states'

/** What a listed person paid, asked for and promised goes with the place; not a penny is lost or counted twice. */

const provider = openProviderWithBooks()

const pay = async (id: string) => provider.control.apply({ pay: await sessionOf(id), awaitWebhooks: true })
const ownTransactionsOf = async ({ token }: TestUser) =>
  (await call(listOwnTransactions, '/transactions/all', { token })).body.transactions
const requestBy = ({ token }: TestUser, body?: object, method = 'POST') => ({ token, body, method })

/** Ann has paid £4 by card and £1 in cash of her £10, and her link. */
async function anAskedPayer() {
  const scene = await anAskedOwner()
  const { admin, groupId, ann } = scene
  const link = await tokenOfPerson(admin, groupId, ann)
  const { transactionId } = (await payByToken(link, { amount: 4 })).body
  await pay(transactionId)
  const noted = await call(
    note,
    `/group/${groupId}/noted-payment`,
    requestBy(admin, { memberId: ann, amount: 1, method: 'cash' }),
  )
  return { ...scene, link, paid: String(transactionId), noted: String(noted.body.notedPayment._id) }
}

nightTest('payments move, and are refunded and taken back as the account’s own', async () => {
  const { admin, owner, groupId, claim, paid, noted } = await anAskedPayer()
  await acceptClaim(owner, claim)
  expect((await membersSeenBy(admin, groupId))[1]).toMatchObject({
    contributionAmount: 10,
    remittedAmount: 5,
    notedAmount: 1,
  })
  expect((await ownTransactionsOf(owner)).map(({ _id }: { _id: string }) => _id).sort()).toEqual(
    [paid, noted].sort(),
  )
  const steps = (await call(trail, `/payment/${paid}/trail`, { token: owner.token })).body.steps
  expect(steps.map(({ kind }: { kind: string }) => kind)).toEqual(['started', 'paid'])
  expect(
    (await call(takeBack, `/noted-payment/${noted}`, requestBy(admin, undefined, 'DELETE'))).status,
  ).toBe(200)
  await stepUp(admin)
  expect((await call(refund, `/payment/${paid}/refund`, requestBy(admin, { amount: 4 }))).status).toBe(201)
  expect((await membersSeenBy(admin, groupId))[1]).toMatchObject({ remittedAmount: 0, notedAmount: 0 })
  expect(await db.ledgerEntry.count({ where: { groupId, subject: 'place' } })).toBe(1)
})

nightTest(
  'a refund that is asked for as somebody takes the place is the account’s, and is made',
  async () => {
    const { admin, owner, groupId, claim, paid } = await anAskedPayer()
    await stepUp(admin)
    const answers = await transact(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM groups WHERE id = ${groupId}::uuid FOR UPDATE`
      const taken = acceptClaim(owner, claim)
      await waitForBlockedTransactions()
      const refunded = call(refund, `/payment/${paid}/refund`, requestBy(admin, { amount: 4 }))
      await waitForBlockedTransactions(2)
      return { taken, refunded }
    })
    expect([(await answers.taken).status, (await answers.refunded).status]).toEqual([200, 201])
    expect(await db.transaction.findFirst({ where: { groupId, type: 'refund' } })).toMatchObject({
      ...{ userId: owner.id, status: 'success' },
    })
    expect((await membersSeenBy(admin, groupId))[1]).toMatchObject({ remittedAmount: 1 })
  },
)

nightTest('who has paid nothing leaves no line in the books', async () => {
  const { owner, groupId, claim } = await anAskedOwner()
  await acceptClaim(owner, claim)
  expect(await db.ledgerEntry.count({ where: { groupId } })).toBe(0)
})

nightTest('a checkout that is open meanwhile goes on, and counts for the account', async () => {
  const { admin, owner, groupId, ann, claim } = await anAskedOwner()
  const { transactionId } = (await payByToken(await tokenOfPerson(admin, groupId, ann))).body
  await acceptClaim(owner, claim)
  await pay(transactionId)
  expect((await membersSeenBy(admin, groupId))[1]).toMatchObject({ remittedAmount: 10 })
  expect(await ownTransactionsOf(owner)).toMatchObject([{ _id: transactionId, status: 'success' }])
})

nightTest('a removed person’s checkout ends, as a member’s does', async () => {
  const { admin, groupId, ann } = await anAskedOwner()
  await payByToken(await tokenOfPerson(admin, groupId, ann))
  await removePerson(admin, groupId, ann)
  const [job] = await db.$queryRaw<{ data: object }[]>`
    SELECT data FROM pgboss.job WHERE name = 'expire-checkout' AND data->>'groupId' = ${groupId}`
  expect(job).toBeDefined()
})

nightTest('joined, the two have paid what both paid; both checkouts count', async () => {
  const { admin, owner, groupId, claim } = await anAskedPayer()
  await db.member.create({
    data: {
      groupId,
      userId: owner.id,
      joinedAt: new Date(),
      contributionPence: 800,
      setPence: 800,
      pinned: true,
    },
  })
  await call(
    note,
    `/group/${groupId}/noted-payment`,
    requestBy(admin, { username: owner.username, amount: 2, method: 'bank' }),
  )
  await acceptClaim(owner, claim)
  await acceptPlaceRequest(admin, claim)
  expect((await membersSeenBy(admin, groupId))[1]).toMatchObject({
    contributionAmount: 8,
    remittedAmount: 7,
    notedAmount: 3,
  })
})

nightTest('joined while both have a checkout open, the later one can be paid, and no other', async () => {
  const { admin, owner, groupId, ann, claim } = await anAskedOwner()
  await db.member.create({
    data: { groupId, userId: owner.id, joinedAt: new Date(), contributionPence: 800, pinned: true },
  })
  const earlier = (await payByToken(await tokenOfPerson(admin, groupId, ann))).body.transactionId
  const { id: later } = await startPayment(owner, groupId, 8)
  await acceptClaim(owner, claim)
  await acceptPlaceRequest(admin, claim)
  const jobs = await db.$queryRaw<{ data: JobData['expire-checkout'] }[]>`
    SELECT data FROM pgboss.job WHERE name = 'expire-checkout' AND data->>'groupId' = ${groupId}`
  for (const { data } of jobs) await closeCheckouts(data)
  expect([await statusFor(owner, earlier), await statusFor(owner, later)]).toEqual(['failed', 'pending'])
  await pay(later)
  expect(await statusFor(owner, later)).toBe('success')
})

nightTest('what they promised, said they can manage and were reminded of goes along', async () => {
  const { admin, owner, groupId, ann, claim } = await anAskedOwner()
  const link = await tokenOfPerson(admin, groupId, ann)
  await promiseByToken(link, { day: '2029-12-30' })
  await requestReductionByToken(link, { amount: 5 })
  await acceptClaim(owner, claim)
  const [, member] = await membersSeenBy(admin, groupId)
  expect(member).toMatchObject({ promisedFor: '2029-12-30', canManage: { amount: 5 } })
  const { body } = await call(
    remind,
    `/group/${groupId}/remind`,
    requestBy(admin, { usernames: [owner.username] }),
  )
  expect(body.skipped).toMatchObject([{ username: owner.username }])
  expect(body.skipped[0].reason).toMatch(/reminded_today|quiet_hours/)
  expect(
    (await call(acceptReduction, `/can-manage/${member.canManage._id}/accept`, requestBy(admin))).status,
  ).toBe(200)
  expect((await membersSeenBy(admin, groupId))[1]).toMatchObject({ contributionAmount: 5 })
})

nightTest('of two open words on what they can manage, the account’s own counts', async () => {
  const { admin, owner, groupId, ann, claim } = await anAskedOwner()
  await requestReductionByToken(await tokenOfPerson(admin, groupId, ann), { amount: 5 })
  await db.member.create({
    data: { groupId, userId: owner.id, joinedAt: new Date(), contributionPence: 800, pinned: true },
  })
  await db.canManageRequest.create({
    data: { groupId, userId: owner.id, amountPence: 300, createdAt: new Date() },
  })
  await acceptClaim(owner, claim)
  await acceptPlaceRequest(admin, claim)
  expect((await membersSeenBy(admin, groupId))[1].canManage).toMatchObject({ amount: 3 })
})

nightTest('a payment moves with an accepted claim, and with nothing else', async () => {
  const { owner, groupId, paid, admin } = await anAskedPayer()
  const move = (to: string) => queryAsOwner('UPDATE transactions SET "userId" = $1 WHERE id = $2', [to, paid])
  await expect(move(owner.id)).rejects.toThrow('It stays with whoever made it')
  await expect(move(admin.id)).rejects.toThrow('It stays with whoever made it')
  expect(await db.transaction.count({ where: { groupId, userId: owner.id } })).toBe(0)
})
