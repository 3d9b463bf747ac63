import { PUT as write } from '@/app/api/payment/[id]/message/route'
import { GET as transactions } from '@/app/api/transactions/[groupId]/all/route'
import { forgetOldGifts } from '@/lib/groups/gifts/forget-gifts'
import { getCard } from '@/lib/groups/posters/card'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { db } from '@/lib/platform/db/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink, hideGiftMessage, linkOf, refundBy } from '../../support/gifts'
import { askToPay, expectSoundLedger, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aPersonalLink, payByToken, sessionOf } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'

/** Members who pay write on the card, as givers by the link do. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

async function payAndWrite(by: TestUser, groupId: string, message: string) {
  const { status, body } = await askToPay(by, groupId, { amount: 30, message })
  expect(status).toBe(201)
  await provider.control.apply({ pay: await sessionOf(body.transactionId), awaitWebhooks: true })
  return body.transactionId as string
}
const wishesFor = async ({ id }: TestUser, groupId: string) =>
  (await getCard({ userId: id } as Parameters<typeof getCard>[0], groupId)).wishes
const rewrite = (by: TestUser, id: string, message: string) =>
  call(write, `/payment/${id}/message`, { method: 'PUT', token: by.token, body: { message } })
const rowFor = async (by: TestUser, groupId: string, id: string) => {
  const { body } = await call(transactions, `/transactions/${groupId}/all`, { token: by.token })
  return body.transactions.find(({ _id }: { _id: string }) => _id === id)
}

nightTest(
  'a message is on the card and behind the link once its payment has arrived, beside those of givers',
  async () => {
    const { payer, other, groupId, code } = await aGroupWithLink({ showNames: true })
    await askToPay(other, groupId, { amount: 30, message: 'Not paid yet' })
    await pay(provider, payer, groupId, 10)
    await aGift(provider, code, 20, { name: 'Zoe', message: 'Enjoy' })
    await payAndWrite(payer, groupId, '  Good luck!\n\n\n\nWrite to us.  ')
    const all = [
      { name: 'Test Person', message: 'Good luck!\n\nWrite to us.' },
      { name: 'Zoe', message: 'Enjoy' },
    ]
    expect(await wishesFor(other, groupId)).toEqual(all)
    expect((await linkOf(code)).names).toEqual(all)
  },
)

nightTest('a hidden profile signs with its username', async () => {
  const { payer, groupId } = await aGroupWithLink()
  await db.user.update({ where: { id: payer.id }, data: { isProfileVisible: false } })
  await payAndWrite(payer, groupId, 'Well done')
  expect(await wishesFor(payer, groupId)).toEqual([{ name: payer.username, message: 'Well done' }])
})

nightTest('whoever pays on the personal page writes in its member’s name', async () => {
  const { payer, groupId, token } = await aPersonalLink()
  const { body } = await payByToken(token, { message: 'From my phone' })
  await provider.control.apply({ pay: await sessionOf(body.transactionId), awaitWebhooks: true })
  expect(await wishesFor(payer, groupId)).toEqual([{ name: 'Test Person', message: 'From my phone' }])
})

nightTest('its payer alone changes it, until the group is closed', async () => {
  const { admin, payer, groupId } = await aGroupWithLink()
  const id = await payAndWrite(payer, groupId, 'Good luk')
  expect((await rewrite(admin, id, 'Mine now')).status).toBe(404)
  expect((await rewrite(payer, id, 'x'.repeat(301))).status).toBe(400)
  const saved = await rewrite(payer, id, 'Good luck')
  expect([saved.status, saved.body.data.onCard]).toEqual([
    200,
    { message: 'Good luck', hidden: false, editable: true },
  ])
  expect(await wishesFor(payer, groupId)).toMatchObject([{ message: 'Good luck' }])
  await rewrite(payer, id, '')
  expect(await wishesFor(payer, groupId)).toEqual([])
  await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
  expect((await rewrite(payer, id, 'Too late')).body.code).toBe('GROUP_CLOSED')
  expect((await rowFor(payer, groupId, id)).onCard).toMatchObject({ editable: false })
})

nightTest('nobody writes on it before it has arrived, nor after leaving', async () => {
  const { payer, groupId } = await aGroupWithLink()
  const { body } = await askToPay(payer, groupId, { amount: 30, message: 'Good luck' })
  expect((await rewrite(payer, body.transactionId, 'Better luck')).status).toBe(404)
  await provider.control.apply({ pay: await sessionOf(body.transactionId), awaitWebhooks: true })
  await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { leftAt: new Date() } })
  expect((await rewrite(payer, body.transactionId, 'Gone')).status).toBe(404)
  expect((await db.payment.findUniqueOrThrow({ where: { id: body.transactionId } })).message).toBe(
    'Good luck',
  )
})

nightTest('words stay as they were once the group is closed, at the same moment too', async () => {
  const { payer, groupId } = await aGroupWithLink()
  const id = await payAndWrite(payer, groupId, 'Before')
  const close = (tx: Tx) => tx.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
  const { body } = await callDuring(groupId, () => rewrite(payer, id, 'After'), close)
  expect([body.code, await wishesFor(payer, groupId)]).toMatchObject([
    'GROUP_CLOSED',
    [{ message: 'Before' }],
  ])
})

nightTest(
  'an admin reads and hides it, and other members cannot tell whose payment it came with',
  async () => {
    const { admin, payer, other, groupId } = await aGroupWithLink()
    const id = await payAndWrite(payer, groupId, 'Rude')
    expect((await rowFor(admin, groupId, id)).onCard).toEqual({
      message: 'Rude',
      hidden: false,
      editable: false,
    })
    expect((await rowFor(other, groupId, id)).onCard).toBeNull()
    expect((await hideGiftMessage(other, id, { hidden: true })).status).toBe(403)
    expect((await hideGiftMessage(admin, id, { hidden: true })).status).toBe(200)
    await rewrite(payer, id, 'Ruder')
    expect(await wishesFor(payer, groupId)).toEqual([])
    expect((await rowFor(admin, groupId, id)).onCard).toMatchObject({ message: 'Ruder', hidden: true })
    await hideGiftMessage(admin, id, { hidden: false })
    expect(await wishesFor(payer, groupId)).toMatchObject([{ message: 'Ruder' }])
  },
)

nightTest('it goes with a full refund, and is erased with the account', async () => {
  const { admin, payer, other, groupId } = await aGroupWithLink()
  const id = await payAndWrite(payer, groupId, 'Goodbye')
  expect((await exportUser(payer.id)).transactions).toMatchObject([
    { onCard: 'Goodbye', onCardHidden: false },
  ])
  await refundBy(admin, id, 29)
  await provider.control.waitForWebhooks()
  expect((await rowFor(payer, groupId, id)).onCard).toMatchObject({ message: 'Goodbye', editable: true })
  await refundBy(admin, id, 1)
  await provider.control.waitForWebhooks()
  expect(await wishesFor(other, groupId)).toEqual([])
  // Nor is its payer asked to change what nobody reads.
  expect((await rowFor(payer, groupId, id)).onCard).toBeNull()
  await deleteAccount(payer.id)
  expect(await db.payment.findUniqueOrThrow({ where: { id } })).toMatchObject({ message: '' })
})

nightTest('it is forgotten two years after the deadline', async () => {
  const { payer, groupId } = await aGroupWithLink()
  const id = await payAndWrite(payer, groupId, 'Long ago')
  await forgetOldGifts()
  expect(await wishesFor(payer, groupId)).toHaveLength(1)
  await db.group.update({ where: { id: groupId }, data: { paymentDeadline: new Date('2020-01-01') } })
  await forgetOldGifts()
  expect(await db.payment.findUniqueOrThrow({ where: { id } })).toMatchObject({ message: '' })
})
