import { POST as register } from '@/app/api/auth/register/route'
import { POST as askRefund } from '@/app/api/payment/[id]/refund-request/route'
import { GET as trail } from '@/app/api/payment/[id]/trail/route'
import { GET as listOwnTransactions } from '@/app/api/transactions/all/route'
import { GET as exportUser } from '@/app/api/user/[id]/export/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { forgetOldGifts } from '@/lib/groups/gifts/forget-gifts'
import { lockGroup } from '@/lib/membership/membership'
import { claimPaidGift } from '@/lib/money/payments/claim-gifts'
import { getReceipt } from '@/lib/money/statements/receipts'
import { sumOwnContributions } from '@/lib/money/transactions/queries'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { findViewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { proveEmail } from '../../support/codes'
import { openDatabase } from '../../support/database'
import {
  aGift,
  aGiverEmail,
  aGroupWithLink,
  giftOf,
  giftsFor,
  mailsTo,
  refundBy,
  startGift,
} from '../../support/gifts'
import { openInbox } from '../../support/inbox'
import { askToPay, balanceOf, expectSoundLedger, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser } from '../../support/people'
import { openProvider } from '../../support/provider'
import { waitForBlockedTransactions } from '../../support/states'

/** 'Keep this in an account': gifts belong to whoever verifies their address, and to nobody after them. */

openDatabase()
const provider = openProvider()
const inbox = openInbox()
afterEach(expectSoundLedger)

type Asker = { token: string }
const ownIds = async ({ token }: Asker) =>
  (await call(listOwnTransactions, '/transactions/all', { token })).body.transactions.map(
    ({ _id }: { _id: string }) => _id,
  )
const pay = (session: string) => provider.control.apply({ pay: session, awaitWebhooks: true })

async function signUp(email: string) {
  const account = { ...aNewAccount(), email }
  const { status, body } = await call(register, '/auth/register', { body: account })
  expect(status).toBe(201)
  return { user: { ...account, id: String(body._id) }, token: String(body.token) }
}

/** Signs up with this address and verifies it. */
async function aPersonAt(email: string) {
  const person = await signUp(email)
  expect((await proveEmail(inbox, person)).status).toBe(200)
  return person
}

async function viewerOf(token: string) {
  const viewer = await findViewer({ token, cookie: null })
  if (!viewer) throw new Error('nobody')
  return viewer
}

const remove = ({ user, token }: { user: { id: string }; token: string }) =>
  call(deleteUser, `/user/${user.id}`, { method: 'DELETE', token })

nightTest('proving an address after signing up claims its gifts, and changes nobody’s share', async () => {
  const one = await aGroupWithLink()
  const two = await aGroupWithLink()
  const email = aGiverEmail()
  const given = [
    await aGift(provider, one.code, 20, { email }),
    await aGift(provider, two.code, 30, { email }),
  ]
  const open = await startGift(one.code, 5, { email })
  await aGift(provider, one.code, 7)
  const person = await signUp(email)
  expect((await call(listOwnTransactions, '/transactions/all', { token: person.token })).status).toBe(403)
  await proveEmail(inbox, person)
  expect((await ownIds(person)).sort()).toEqual(given.map(({ id }) => id).sort())
  await pay(open.session)
  expect(await ownIds(person)).toHaveLength(3)
  expect((await balanceOf(one.groupId)).giftPence).toBe(3200)
})

nightTest('a gift from an address already proven is in its owner’s transactions once paid', async () => {
  const { code, title } = await aGroupWithLink()
  const email = aGiverEmail()
  const person = await aPersonAt(email)
  const { id, session, token } = await startGift(code, 20, { email: email.toUpperCase() })
  expect(await ownIds(person)).toEqual([])
  expect((await giftOf(token)).kept).toBe(false)
  await pay(session)
  expect(await ownIds(person)).toEqual([id])
  expect((await giftOf(token)).kept).toBe(true)
  expect(await newsOf({ id: person.user.id } as Parameters<typeof newsOf>[0])).toContain(
    `Your gift of £20.00 to “${title}” was received.`,
  )
})

nightTest('what went back of a claimed gift is in its owner’s transactions, too', async () => {
  const { admin, code } = await aGroupWithLink()
  const email = aGiverEmail()
  const person = await aPersonAt(email)
  const { id } = await aGift(provider, code, 20, { email })
  const { body } = await refundBy(admin, id, 5)
  expect(await ownIds(person)).toEqual([body.data._id, id])
})

nightTest('an unproven address claims nothing, even while it is held', async () => {
  const { code } = await aGroupWithLink()
  const email = aGiverEmail()
  await signUp(email)
  const { id } = await aGift(provider, code, 20, { email })
  expect(await db.gift.findUniqueOrThrow({ where: { id } })).toMatchObject({ claimedById: null })
})

nightTest('a claimed gift can be viewed, checked and requested back like any payment', async () => {
  const { code, admin } = await aGroupWithLink()
  const email = aGiverEmail()
  const { id, token } = await aGift(provider, code, 20, { email, name: 'Kit' })
  const person = await aPersonAt(email)
  const { body } = await call(listOwnTransactions, '/transactions/all', { token: person.token })
  expect(body.transactions).toMatchObject([
    { userId: { username: 'Kit' }, gift: { name: 'Kit' }, receiptUrl: expect.any(String) },
  ])
  expect((await call(trail, `/payment/${id}/trail`, { token: person.token })).status).toBe(200)
  expect(await getReceipt(await viewerOf(person.token), id)).toMatchObject({ payer: 'Kit', email })
  expect(await sumOwnContributions(await viewerOf(person.token))).toEqual({ pence: 2000, groups: 1 })
  const { body: exportedData } = await call(exportUser, `/user/${person.user.id}/export`, {
    token: person.token,
  })
  expect(exportedData.gifts).toMatchObject([{ _id: id, name: 'Kit', amount: 20, email }])
  const response = await call(askRefund, `/payment/${id}/refund-request`, {
    token: person.token,
    body: { reason: 'Why' },
  })
  expect(response.status).toBe(201)
  expect(await giftOf(token)).toMatchObject({ refundRequest: { status: 'open' } })
  const stranger = await aSignedInUser()
  expect((await call(trail, `/payment/${id}/trail`, { token: stranger.token })).status).toBe(404)
  expect(
    (await call(askRefund, `/payment/${id}/refund-request`, { token: admin.token, body: { reason: 'Why' } }))
      .status,
  ).toBe(403)
  await deleteAccount(person.user.id)
  expect(await db.refundRequest.findMany({ where: { paymentId: id } })).toMatchObject([
    { status: 'closed', reason: '' },
  ])
})

nightTest(
  'a deleted account’s gifts are anonymised, and never pass to the next owner of its address',
  async () => {
    const { admin, groupId, code } = await aGroupWithLink()
    const email = aGiverEmail()
    const person = await aPersonAt(email)
    const { id, token } = await aGift(provider, code, 20, { email, name: 'Kit Marlowe', message: 'Hello' })
    const open = await startGift(code, 5, { email, name: 'Kit Marlowe' })
    expect((await remove(person)).status).toBe(200)
    expect(await giftOf(token)).toMatchObject({ name: '', message: '', amount: 20 })
    expect((await db.payment.findUniqueOrThrow({ where: { id } })).email).toBe('')
    const next = await aPersonAt(email)
    await pay(open.session)
    expect(await ownIds(next)).toEqual([])
    const later = await aGift(provider, code, 9, { email })
    expect(await ownIds(next)).toEqual([later.id])
    expect((await newsOf(admin)).join()).not.toContain('Marlowe')
    expect(await giftsFor(admin, groupId)).toHaveLength(3)
  },
)

nightTest('the database refuses to give a claimed gift to somebody else', async () => {
  const { code } = await aGroupWithLink()
  const email = aGiverEmail()
  const { id } = await aGift(provider, code, 20, { email })
  await aPersonAt(email)
  const other = await aSignedInUser()
  await expect(db.gift.update({ where: { id }, data: { claimedById: other.user.id } })).rejects.toThrow(
    /constraint/,
  )
})

nightTest('proving an address while its gift is being paid misses none', async () => {
  const { code } = await aGroupWithLink()
  const email = aGiverEmail()
  const person = await signUp(email)
  const started = await Promise.all(Array.from({ length: 4 }, () => startGift(code, 5, { email })))
  await Promise.all([proveEmail(inbox, person), ...started.map(({ session }) => pay(session))])
  expect((await ownIds(person)).sort()).toEqual(started.map(({ id }) => id).sort())
})

nightTest('deleting an account while its owner’s gift is being paid delays neither', async () => {
  const { code, groupId } = await aGroupWithLink()
  const email = aGiverEmail()
  const person = await aPersonAt(email)
  const { id, session } = await startGift(code, 20, { email })
  const deletion = await transact(async (tx) => {
    await lockGroup(tx, groupId)
    // The same locks as crediting takes, in the same order.
    await tx.payment.update({ where: { id }, data: { failure: null } })
    const answer = remove(person)
    await waitForBlockedTransactions()
    await claimPaidGift(tx, { id, email })
    return { answer }
  })
  expect((await deletion.answer).status).toBe(200)
  await pay(session)
  expect(await balanceOf(groupId)).toMatchObject({ giftPence: 2000 })
})

nightTest('forgetting old gifts while one of them is paid after all holds up neither', async () => {
  const { code, groupId } = await aGroupWithLink()
  const email = aGiverEmail()
  await aPersonAt(email)
  const { id, session } = await startGift(code, 20, { email })
  await provider.control.apply({ expire: session, awaitWebhooks: true })
  await db.group.update({ where: { id: groupId }, data: { paymentDeadline: new Date('2020-01-01') } })
  const forgetting = await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await tx.payment.update({ where: { id }, data: { failure: null } })
    const done = forgetOldGifts()
    await waitForBlockedTransactions()
    await claimPaidGift(tx, { id, email })
    return { done }
  })
  await forgetting.done
  expect(await db.gift.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: '' })
})

nightTest('a gift that can still be paid is not forgotten yet, nor what a payer wrote', async () => {
  const { payer, code, groupId } = await aGroupWithLink()
  const email = aGiverEmail()
  const { session } = await startGift(code, 20, { email, message: 'Hello' })
  await askToPay(payer, groupId, { amount: 30, message: 'Good luck' })
  await db.group.update({ where: { id: groupId }, data: { paymentDeadline: new Date('2020-01-01') } })
  await forgetOldGifts()
  await pay(session)
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['gift-receipt'])
  const where = { transaction: { groupId } }
  expect(await db.payment.findMany({ where, include: { gift: true }, orderBy: { id: 'asc' } })).toMatchObject(
    [
      { email, gift: { name: 'Sam Giver', message: 'Hello' } },
      { message: 'Good luck', gift: null },
    ],
  )
})
