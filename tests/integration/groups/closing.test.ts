import { randomUUID } from 'node:crypto'
import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { disputeFrozen, moneyLost, paymentPaid } from '@/lib/books/ledger/entries'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { payDebts } from '@/lib/money/losses/pay-debts'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import type { SignedInUser } from '../../support/people'
import { changeStateOnly } from '../../support/states'
import { aPaymentOf } from '../../support/world'

openDatabase()

const post = (groupId: string, postings: Posting[]) =>
  transact((tx) =>
    postEntry(tx, { groupId, cause: { subject: 'payment', id: randomUUID(), step: 'paid' }, postings }),
  )
const postPayment = (groupId: string, { user }: SignedInUser, amountPence: number) =>
  post(groupId, paymentPaid({ userId: user.id, amountPence, feePence: 20 }))

/** Puts the group this much in debt, by losing money after all of it has left. */
const owe = (groupId: string, { user }: SignedInUser, pence: number) =>
  post(
    groupId,
    moneyLost({
      from: 'provider',
      userId: user.id,
      contributionPence: pence,
      beyondPence: 0,
      frozenPence: 0,
      availablePence: 0,
    }),
  )

async function dispute(groupId: string, admin: SignedInUser, amountPence: number) {
  const id = `dp_${randomUUID()}`
  const paymentId = await aPaymentOf(admin, groupId)
  await db.dispute.create({ data: { id, paymentId, amountPence, frozenPence: 0, openedAt: new Date() } })
  return id
}

/** The errors when the last admin deletes the group, and when they delete their account. */
async function tryToDelete(groupId: string, { user, token }: SignedInUser) {
  const group = await call(deleteGroup, `/group/${groupId}/delete`, { method: 'DELETE', token })
  const account = await call(deleteUser, `/user/${user.id}`, { method: 'DELETE', token })
  return [group, account].map(({ status, body }) => ({ status, code: body.code, message: body.message }))
}

/** A group of one admin, who paid £10 that has since left the group. */
async function anEmptiedGroup() {
  const { groupId, admin } = await aGroup()
  await postPayment(groupId, admin, 1000)
  await post(groupId, [
    { kind: 'available', amountPence: 1000 },
    { kind: 'provider', amountPence: -1000 },
  ])
  return { groupId, admin }
}

nightTest('a group with a debt cannot be deleted, nor the account of its last admin', async () => {
  const { groupId, admin } = await anEmptiedGroup()
  await owe(groupId, admin, 700)
  const text = expect.stringContaining('£7.00')
  const refused = { status: 409, code: 'GROUP_HAS_DEBT', message: text }
  expect(await tryToDelete(groupId, admin)).toEqual([refused, refused])
  await postPayment(groupId, admin, 700)
  await payDebts()
  expect((await tryToDelete(groupId, admin)).map(({ status }) => status)).toEqual([200, 200])
})

nightTest('nor can one with an open dispute whose money has left, until that is won or lost', async () => {
  const { groupId, admin } = await anEmptiedGroup()
  const first = await dispute(groupId, admin, 400)
  const second = await dispute(groupId, admin, 350)
  const refused = (pounds: string) => ({
    status: 409,
    code: 'GROUP_HAS_DISPUTE',
    message: expect.stringContaining(pounds),
  })
  expect(await tryToDelete(groupId, admin)).toEqual([refused('£7.50'), refused('£7.50')])
  await changeStateOnly({ subject: 'dispute', id: first, to: 'lost', why: 'lost' })
  expect(await tryToDelete(groupId, admin)).toEqual([refused('£3.50'), refused('£3.50')])
  await changeStateOnly({ subject: 'dispute', id: second, to: 'won', why: 'won' })
  expect((await tryToDelete(groupId, admin)).map(({ status }) => status)).toEqual([200, 200])
})

test('of several reasons, the first is given: pending, money, debt, dispute', async () => {
  const { groupId, admin } = await anEmptiedGroup()
  const codes = async () => (await tryToDelete(groupId, admin)).map(({ code }) => code)
  const both = (code: string) => [code, code]
  await dispute(groupId, admin, 100)
  expect(await codes()).toEqual(both('GROUP_HAS_DISPUTE'))
  await owe(groupId, admin, 300)
  expect(await codes()).toEqual(both('GROUP_HAS_DEBT'))
  await postPayment(groupId, admin, 200)
  await post(groupId, disputeFrozen(50))
  expect(await codes()).toEqual(both('GROUP_HAS_MONEY'))
  for (const { message } of await tryToDelete(groupId, admin))
    expect(message).toContain('£0.50 (all of it in dispute)')
  const amounts = { amountPence: 100, totalPence: 100, createdAt: new Date() }
  await db.transaction.create({ data: { groupId, userId: admin.user.id, type: 'payment', ...amounts } })
  expect(await codes()).toEqual(both('PENDING_TRANSACTION'))
})
