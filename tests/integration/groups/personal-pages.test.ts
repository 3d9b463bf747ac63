import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { HOUR } from '@/lib/base/clock'
import { paymentRecorded } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase, urlAsOwner } from '../../support/database'
import { aLinkCode } from '../../support/gifts'
import { newsOf, pay, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  aPersonalLink,
  cancelByToken,
  getPersonalPage,
  markOpened,
  payByToken,
  personalPageOf,
  personalTokenOf,
  promiseByToken,
  requestReductionByToken,
  requestRefundByToken,
  sessionOf,
} from '../../support/personal-pages'
import { openProvider } from '../../support/provider'
import { waitForBlockedTransactions } from '../../support/states'

/** A member sees and pays their share by their own link, without logging in. */

openDatabase()
const provider = openProvider()

test('the page shows one’s own share, and of the others nothing but the tally', async () => {
  const { payer, other, admin, groupId, group, token } = await aPersonalLink()
  expect(token).toMatch(/^[\w-]{43}$/)
  await pay(provider, other, groupId, 40)
  await pay(provider, payer, groupId, 30)
  const { status, headers, body } = await getPersonalPage(token)
  expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([200, 'no-store', null])
  expect(body.personal).toMatchObject({
    groupTitle: group.title,
    organiser: { username: admin.username },
    name: 'Test Person',
    contributionAmount: 100,
    remittedAmount: 30,
    balance: 70,
    deadline: '2030-01-01',
    overdue: false,
    feePaidBy: 'payer',
    emailKnown: true,
    promisedFor: null,
    collectedAmount: 70,
    paymentGoal: 300,
    closed: false,
    payments: [{ amount: 30, status: 'success', refundRequest: null }],
  })
  expect(body.personal.payments[0].receiptUrl).toContain('/r/')
  const all = JSON.stringify(body)
  for (const secret of [payer.email, other.username, other.id, payer.id]) expect(all).not.toContain(secret)
})

nightTest(
  'the tally is hidden where the link hides it, and a hidden profile keeps its name to itself',
  async () => {
    const { admin, payer, groupId, token } = await aPersonalLink()
    await aLinkCode(admin, groupId, { showCollected: false })
    await db.user.update({ where: { id: payer.id }, data: { isProfileVisible: false } })
    expect(await personalPageOf(token)).toMatchObject({ collectedAmount: null, name: payer.username })
  },
)

nightTest('one press pays all that is owed, and the receipt goes to the proven address', async () => {
  const { payer, groupId, token } = await aPersonalLink()
  const { status, body } = await payByToken(token)
  expect(status).toBe(201)
  expect(await personalPageOf(token)).toMatchObject({ balance: 100, payments: [{ status: 'pending' }] })
  await provider.control.apply({ pay: await sessionOf(body.transactionId), awaitWebhooks: true })
  expect(await personalPageOf(token)).toMatchObject({ balance: 0, remittedAmount: 100 })
  const payment = await db.payment.findUniqueOrThrow({
    where: { id: body.transactionId },
    include: { transaction: true },
  })
  expect(payment).toMatchObject({ email: payer.email, byPersonalLink: true })
  expect(payment.transaction).toMatchObject({ userId: payer.id, groupId, amountPence: 10_000 })
  const again = await payByToken(token)
  expect([again.status, again.body.code]).toEqual([400, 'AMOUNT_NOT_PAYABLE'])
})

nightTest('without a proven address an email is asked for; it serves that payment alone', async () => {
  const { payer, token } = await aPersonalLink()
  await db.user.update({ where: { id: payer.id }, data: { emailVerifiedAt: null } })
  expect((await personalPageOf(token)).emailKnown).toBe(false)
  const refused = await payByToken(token)
  expect(refused).toMatchObject({ status: 400, body: { errors: { email: expect.any(String) } } })
  const { body } = await payByToken(token, { email: 'Aunt@Example.com' })
  const { email } = await db.payment.findUniqueOrThrow({ where: { id: body.transactionId } })
  expect(email).toBe('aunt@example.com')
  expect(await personalPageOf(token)).toMatchObject({ emailKnown: false })
  expect(await db.user.findUniqueOrThrow({ where: { id: payer.id } })).toMatchObject({ email: payer.email })
})

test('amounts and their faults are those of a payment with an account', async () => {
  const { token } = await aPersonalLink()
  for (const [amount, status] of [
    [100.01, 400],
    [0.05, 400],
    [99.95, 400],
    [0, 400],
    [20, 201],
  ] as const)
    expect([amount, (await payByToken(token, { amount })).status]).toEqual([amount, status])
})

nightTest('starting again ends the earlier checkout, wherever that was opened', async () => {
  const { payer, groupId, token } = await aPersonalLink()
  const signedIn = await startPayment(payer, groupId, 100)
  const { body: first } = await payByToken(token)
  await payByToken(token)
  const statusOf = async (id: string) => (await db.transaction.findUniqueOrThrow({ where: { id } })).status
  expect([await statusOf(signedIn.id), await statusOf(first.transactionId)]).toEqual(['failed', 'failed'])
  expect(await db.transaction.count({ where: { groupId, status: 'pending' } })).toBe(1)
})

nightTest('a repeated key finds the same checkout; left unpaid, the checkout is closed', async () => {
  const { groupId, token } = await aPersonalLink()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await payByToken(token, {}, headers)
  expect((await payByToken(token, {}, headers)).body).toEqual(first.body)
  expect(await db.transaction.count({ where: { groupId } })).toBe(1)
  expect((await cancelByToken(token, first.body.transactionId)).status).toBe(200)
  expect(await db.transaction.count({ where: { groupId, status: 'failed' } })).toBe(1)
  expect((await personalPageOf(token)).payments).toEqual([])
  expect((await payByToken(token, {}, headers)).status).toBe(409)
})

test('where members give what they like, an amount is needed', async () => {
  const { payer, groupId, token } = await aPersonalLink()
  await db.group.update({ where: { id: groupId }, data: { openAmounts: true } })
  await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { contributionPence: 0 } })
  expect((await payByToken(token)).status).toBe(400)
  expect((await payByToken(token, { amount: 12 })).status).toBe(201)
})

nightTest(
  'a day, what one can manage and a payment made another way reach the admins as from the member',
  async () => {
    const { admin, payer, group, token } = await aPersonalLink()
    const promised = await promiseByToken(token, { day: '2029-12-30' })
    expect([promised.status, promised.body.promise.promisedFor]).toEqual([200, '2029-12-30'])
    expect((await personalPageOf(token)).promisedFor).toBe('2029-12-30')
    expect((await promiseByToken(token, { day: '2030-02-01' })).status).toBe(400)
    const reduction = await requestReductionByToken(token, { amount: 60, message: 'A tight month' })
    expect([reduction.status, reduction.body.canManage.status]).toEqual([201, 'open'])
    expect((await requestReductionByToken(token, { amount: 100 })).status).toBe(400)
    expect((await promiseByToken(token, { paidAnotherWay: true, note: 'Cash' })).status).toBe(200)
    const news = (await newsOf(admin)).join('\n')
    expect(news).toContain(`${payer.username} promised to pay £100.00 into “${group.title}” on`)
    expect(news).toContain(`${payer.username} can manage £60.00 of their £100.00`)
    expect(news).toContain(`${payer.username} says they have paid “${group.title}” another way: Cash`)
  },
)

nightTest('a payment can be asked back, once', async () => {
  const { admin, payer, groupId, group, token } = await aPersonalLink()
  const { id } = await pay(provider, payer, groupId, 30)
  const { status, body } = await requestRefundByToken(token, id)
  expect([status, body.refundRequest]).toMatchObject([201, { status: 'open', reason: 'By mistake' }])
  expect((await requestRefundByToken(token, id)).status).toBe(409)
  expect(await personalPageOf(token)).toMatchObject({ payments: [{ refundRequest: { status: 'open' } }] })
  expect((await newsOf(admin)).join('\n')).toContain(
    `${payer.username} has asked for £30.00 back from “${group.title}”.`,
  )
})

nightTest('a closed collection can be read and asked back from, and nothing else', async () => {
  const { payer, groupId, token } = await aPersonalLink()
  const { id } = await pay(provider, payer, groupId, 30)
  await db.group.update({
    where: { id: groupId },
    data: { closedAt: new Date(), closingThanks: 'She loved them.' },
  })
  expect(await personalPageOf(token)).toMatchObject({ closed: true, thanks: 'She loved them.' })
  for (const answer of [
    await payByToken(token),
    await promiseByToken(token, { day: '2029-12-30' }),
    await requestReductionByToken(token, { amount: 60 }),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'GROUP_CLOSED'])
  expect((await requestRefundByToken(token, id)).status).toBe(201)
})

nightTest(
  'only a script that reports a visible page marks it as opened, and the member as having seen the group',
  async () => {
    const { payer, groupId, token } = await aPersonalLink()
    await db.member.updateMany({ where: { groupId }, data: { addedUnseen: true } })
    await getPersonalPage(token)
    const stored = () =>
      db.personalLink.findFirstOrThrow({
        where: { member: { groupId, userId: payer.id } },
        include: { member: { select: { addedUnseen: true } } },
      })
    expect(await stored()).toMatchObject({ openedAt: null, member: { addedUnseen: true } })
    expect((await markOpened(token)).body).toEqual((await markOpened('x'.repeat(43))).body)
    const { openedAt, member } = await stored()
    expect([openedAt instanceof Date, member.addedUnseen]).toEqual([true, false])
    await provider.advanceTime(HOUR)
    await markOpened(token)
    expect((await stored()).openedAt).toEqual(openedAt)
    const [exported] = (await exportUser(payer.id)).personalLinks
    expect(exported).toMatchObject({ openedAt })
  },
)

test('the link stays the same until it is renewed', async () => {
  const { payer, groupId, token } = await aPersonalLink()
  expect(await personalTokenOf(payer, groupId)).toBe(token)
  expect(await db.personalLink.count({ where: { member: { groupId } } })).toBe(1)
})

test('a payment that arrives while the page is read is not asked for again', async () => {
  const { payer, groupId, token } = await aPersonalLink()
  const move = (pence: number) =>
    transact((tx) =>
      postEntry(tx, {
        groupId,
        cause: { subject: 'noted', id: randomUUID(), step: 'noted' },
        postings: paymentRecorded(payer.id, pence),
      }),
    )
  const owner = new Client({ connectionString: urlAsOwner(new URL(process.env.DATABASE_URL ?? '').pathname) })
  await owner.connect()
  // Of the reads, only that of payments waits.
  await owner.query('BEGIN; LOCK TABLE payments IN ACCESS EXCLUSIVE MODE')
  const page = personalPageOf(token)
  await waitForBlockedTransactions()
  await move(2500)
  await owner.query('COMMIT')
  await owner.end()
  expect((await page).remittedAmount).toBe(25)
  await move(-2500)
})
