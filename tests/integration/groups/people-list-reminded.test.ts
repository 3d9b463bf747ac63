import { POST as remind } from '@/app/api/group/[id]/remind/route'
import { POST as decline } from '@/app/api/refund-request/[id]/decline/route'
import { POST as unsubscribe } from '@/app/api/unsubscribe/[token]/route'
import { textReminder } from '@/lib/groups/reminders/text-reminder'
import { db } from '@/lib/platform/db/client'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aLinkCode } from '../../support/gifts'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import { aGroup, newsOf, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, aListedGroup, listPeople, tokenOfPerson, updatePerson } from '../../support/people-list'
import { payByToken, requestRefundByToken, sessionOf } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'
import { remindAt } from '../../support/reminders'

/** Reminders and news reach listed people where their link was sent, and nowhere once they have said no. */

openDatabase()
const provider = openProvider()
const inbox = openInbox()

const ANN = 'ann@example.com'
const BOB = '+447700900123'

/** The links of Ann and Bob were sent; of Cy no address is known. */
async function aSentList(deadline: string) {
  const scene = await aListedGroup()
  await db.session.updateMany({
    where: { userId: scene.admin.id },
    data: { lastUsedAt: new Date('2027-01-01'), expiresAt: new Date('2028-01-01') },
  })
  await db.group.update({ where: { id: scene.groupId }, data: { paymentDeadline: new Date(deadline) } })
  await db.listing.updateMany({
    where: { memberId: { in: [scene.ann, scene.bob] } },
    data: { sentAt: new Date('2026-12-01T12:00:00Z') },
  })
  return scene
}

/** Runs the queued mails and texts. */
async function work() {
  for (const { id, data } of await takeJobs('send-mail')) await sendQueuedMail(data, id)
  for (const { data } of await takeJobs('text-reminder')) await textReminder(data)
}

const textsTo = (to: string) => inbox.messagesTo(to).map(({ text }) => text)
const ask = (by: TestUser, groupId: string, body: object = {}) =>
  call(remind, `/group/${groupId}/remind`, { token: by.token, body })
const unsubscribeTokenIn = (text = '') => /\/unsubscribe\/([\w-]{43})/.exec(text)?.[1] ?? ''

nightTest('a reminder goes by mail, else by text, with the personal link and a way to end it', async () => {
  const { admin, group, groupId, ann, bob } = await aSentList('2027-01-11')
  await remindAt('2027-01-04T10:00:00Z')
  await work()
  const [mail] = textsTo(ANN)
  const [text] = textsTo(BOB)
  expect(mail).toContain(`/p/${await tokenOfPerson(admin, groupId, ann)}`)
  expect(mail).toContain('Hello Ann Other')
  expect(text).toContain(`/p/${await tokenOfPerson(admin, groupId, bob)}`)
  expect(text).toContain(`£20.00 is still to pay for “${group.title}”`)
  expect(unsubscribeTokenIn(mail)).toBeTruthy()
  expect(unsubscribeTokenIn(text)).toBeTruthy()
  await remindAt('2027-01-04T10:05:00Z')
  await work()
  expect([textsTo(ANN).length, textsTo(BOB).length]).toEqual([1, 1])
})

nightTest(
  'whoever ends it gets no more of this group, whoever lists the address again; the admin sees so',
  async () => {
    const { admin, groupId, ann } = await aSentList('2027-01-12')
    await remindAt('2027-01-05T10:00:00Z')
    await work()
    for (const to of [ANN, BOB]) {
      const token = unsubscribeTokenIn(textsTo(to)[0])
      expect((await call(unsubscribe, `/unsubscribe/${token}`, { method: 'POST' })).status).toBe(200)
    }
    const people = (await listPeople(admin, groupId)).body.people
    expect(people.map(({ noContact }: { noContact: boolean }) => noContact)).toEqual([true, true, false])
    const { body } = await addPeople(admin, groupId, [{ name: 'Ann’s Sister', email: ANN, amount: 5 }])
    expect(body.people[0].noContact).toBe(true)
    await db.listing.updateMany({ data: { sentAt: new Date() } })
    await remindAt('2027-01-09T10:00:00Z')
    await work()
    expect([textsTo(ANN).length, textsTo(BOB).length]).toEqual([1, 1])
    await updatePerson(admin, groupId, ann, { email: 'new@example.com' })
    expect(
      (await listPeople(admin, groupId)).body.people.find((one: { _id: string }) => one._id === ann)
        .noContact,
    ).toBe(false)
  },
)

nightTest('ended by an old message, it is ended for the later periods of a series as well', async () => {
  const { admin, groupId } = await aSentList('2027-01-10')
  await remindAt('2027-01-03T10:00:00Z')
  await work()
  const later = await aGroup({ admin, goalPence: 1000 })
  const data = {
    every: 'month',
    anchorDay: 1,
    next: new Date('2027-03-01'),
    daysToPay: 7,
    createdAt: new Date(),
  } as const
  const { id: seriesId } = await db.series.create({ data })
  await db.group.update({ where: { id: groupId }, data: { seriesId } })
  const periodDay = new Date('2027-02-01')
  await db.group.update({ where: { id: later.id }, data: { seriesId, periodDay, addressScopeId: groupId } })
  await addPeople(admin, later.id, [{ name: 'Ann Other', email: ANN }])
  await call(unsubscribe, `/unsubscribe/${unsubscribeTokenIn(textsTo(ANN)[0])}`, { method: 'POST' })
  expect((await listPeople(admin, later.id)).body.people).toMatchObject([{ noContact: true }])
})

nightTest(
  'nothing goes by itself to whom no link was sent; by hand the admin gets a text with it',
  async () => {
    const { admin, groupId, ann } = await aSentList('2027-01-13')
    await db.listing.updateMany({ data: { sentAt: null } })
    await remindAt('2027-01-06T10:00:00Z')
    await work()
    expect([textsTo(ANN), textsTo(BOB)]).toEqual([[], []])
    const { body } = await ask(admin, groupId, { memberIds: [ann] })
    expect(body.reminded).toEqual([
      { memberId: ann, username: 'Ann Other', text: expect.any(String), sent: false },
    ])
    expect(body.reminded[0].text).toContain(`/p/${await tokenOfPerson(admin, groupId, ann)}`)
    await work()
    expect(textsTo(ANN)).toEqual([])
  },
)

nightTest(
  'a receipt and news of their payment go to its address, and lead to pages that need no login',
  async () => {
    const { admin, groupId, bob } = await aSentList('2027-01-14')
    const token = await tokenOfPerson(admin, groupId, bob)
    await aLinkCode(admin, groupId, { showCollected: false })
    const paid = await payByToken(token, { email: 'payer@example.com' })
    const id = paid.body.transactionId
    await provider.control.apply({ pay: await sessionOf(id), awaitWebhooks: true })
    await requestRefundByToken(token, id)
    const request = await db.refundRequest.findFirstOrThrow({ where: { paymentId: id } })
    const answered = await call(decline, `/refund-request/${request.id}/decline`, {
      token: admin.token,
      body: { reason: 'It is spent' },
    })
    expect(answered.status).toBe(200)
    await work()
    const mails = textsTo('payer@example.com')
    const news = mails.find((mail) => mail.includes('News of your payment'.toUpperCase()))
    const receipt = mails.find((mail) => mail.includes('Open the receipt'))
    expect(news).toContain('It is spent')
    expect(news).toContain(`/p/${token}`)
    expect(receipt).toContain('/r/')
    expect(receipt).not.toContain('collected')
    expect(`${news}${receipt}`).not.toMatch(/\/transactions\/|\/group\//)
    expect((await newsOf(admin)).join('\n')).toContain('Bob Kahn')
  },
)

nightTest('one number gets four texts of reminders a day, however many people are listed at it', async () => {
  await db.$executeRaw`DELETE FROM rate_limits`
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'text-reminder'`
  const { admin, groupId } = await aSentList('2027-02-11')
  const people = [1, 2, 3, 4, 5].map((number) => ({
    name: `Child ${number}`,
    phoneNumber: '07700 900777',
    amount: 5,
  }))
  await addPeople(admin, groupId, people)
  await db.listing.updateMany({
    where: { phoneNumber: '+447700900777' },
    data: { sentAt: new Date('2026-12-01T12:00:00Z') },
  })
  await remindAt('2027-02-04T10:00:00Z')
  // And one to Bob.
  expect(await takeJobs('text-reminder')).toHaveLength(5)
})
