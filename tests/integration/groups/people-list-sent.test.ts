import twilio from 'twilio'
import { POST as send } from '@/app/api/group/[id]/people/send/route'
import { POST as hear } from '@/app/api/webhooks/twilio/route'
import { env } from '@/lib/base/env'
import { TITLE_MAX } from '@/lib/groups/group/rules'
import { sendLinksByText } from '@/lib/groups/people-list/send-links-by-text'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { call } from '../../support/call'
import { closeBy } from '../../support/closing'
import { setClock, stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import type { TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  addPeople,
  aListedGroup,
  listPeople,
  removePerson,
  tokenOfPerson,
  updatePerson,
} from '../../support/people-list'
import { remindAt } from '../../support/reminders'

/** An admin sends listed people their links: once a day, within limits, and never to who said no. */
openDatabase()
const inbox = openInbox()

const NOON = new Date('2026-12-01T12:00:00Z')
const ANN = 'ann@example.com'
const BOB = '+447700900123'
const usual = env.LIST_SENDS_A_DAY
// The lists of all tests have the same addresses.
beforeEach(async () => {
  await db.$executeRaw`DELETE FROM rate_limits`
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name IN ('send-mail', 'text-links')`
})
afterEach(() => {
  env.LIST_SENDS_A_DAY = usual
})

const sendBy = (by: TestUser, groupId: string, body?: object) =>
  call(send, `/group/${groupId}/people/send`, { token: by.token, body: body ?? {} })

async function aScene() {
  const scene = await aListedGroup()
  setClock(NOON, 0)
  await db.session.updateMany({
    data: { lastUsedAt: NOON, expiresAt: new Date('2028-01-01') },
  })
  return scene
}

/** Runs the queued mails and texts. */
async function work() {
  for (const { id, data } of await takeJobs('send-mail')) await sendQueuedMail(data, id)
  for (const { data } of await takeJobs('text-links')) await sendLinksByText(data)
}
const textsTo = (to: string) => inbox.messagesTo(to).map(({ text }) => text)
const reasonsOf = (body: { skipped: { memberId: string; reason: string }[] }) =>
  Object.fromEntries(body.skipped.map(({ memberId, reason }) => [memberId, reason]))

test('links go by mail, else by text, to all who were never sent theirs', async () => {
  const { admin, group, groupId, ann, bob, cy } = await aScene()
  const { status, body } = await sendBy(admin, groupId)
  expect(status).toBe(200)
  expect(body).toEqual({
    message: '2 links are on their way',
    sent: [
      { memberId: ann, by: 'mail' },
      { memberId: bob, by: 'text' },
    ],
    skipped: [{ memberId: cy, reason: 'no_address' }],
  })
  await work()
  const [[mail], [text]] = [textsTo(ANN), textsTo(BOB)]
  expect(mail).toContain(`/p/${await tokenOfPerson(admin, groupId, ann)}`)
  expect(mail).toContain('£10.00')
  expect(text).toContain(`${admin.username} is collecting for “${group.title}” and has put you on the list.`)
  const path = `/p/${await tokenOfPerson(admin, groupId, bob)}`
  expect(text).toContain(`Bob Kahn, £20.00: ${env.NEXTAUTH_URL}${path}`)
  const [first] = (await listPeople(admin, groupId)).body.people
  expect(first.sentAt).toContain('2026-12-01T12:0')
  expect((await sendBy(admin, groupId)).body).toMatchObject({ sent: [], skipped: [{ memberId: cy }] })
})

nightTest('again at most once a London day, a reminder included', async () => {
  const { admin, groupId, ann, bob } = await aScene()
  await sendBy(admin, groupId, { memberIds: [ann] })
  expect(reasonsOf((await sendBy(admin, groupId, { memberIds: [ann] })).body)).toEqual({
    [ann]: 'sent_today',
  })
  setClock(NOON, 24 * 3_600_000)
  expect((await sendBy(admin, groupId, { memberIds: [ann, bob] })).body.sent).toHaveLength(2)
  await db.group.update({ where: { id: groupId }, data: { paymentDeadline: new Date('2026-12-10') } })
  await remindAt('2026-12-03T10:00:00Z')
  expect(reasonsOf((await sendBy(admin, groupId, { memberIds: [ann] })).body)).toEqual({
    [ann]: 'sent_today',
  })
})

test('nobody gets a text at night: it waits until eight in London', async () => {
  const { admin, groupId, bob } = await aScene()
  setClock(new Date('2026-12-01T21:00:00Z'), 0)
  await sendBy(admin, groupId, { memberIds: [bob] })
  const [job] = await db.$queryRaw<{ waits: number }[]>`
    SELECT extract(epoch FROM start_after - created_on)::int AS waits FROM pgboss.job WHERE name = 'text-links'`
  expect(job?.waits).toBe(11 * 3600)
})

nightTest('several people at one address get one message with all their links', async () => {
  const { admin, groupId, ann } = await aScene()
  const { body } = await addPeople(admin, groupId, [
    { name: 'Ben Other', email: 'ann@example.com', amount: 5 },
  ])
  const ben = body.people[0]._id
  await sendBy(admin, groupId, { memberIds: [ann, ben] })
  await work()
  expect(textsTo(ANN)).toHaveLength(1)
  for (const id of [ann, ben]) expect(textsTo(ANN)[0]).toContain(await tokenOfPerson(admin, groupId, id))
})

test('a text carries the links of six people at most, and fits; the others at the number wait', async () => {
  const { admin, groupId } = await aScene()
  const people = Array.from({ length: 8 }, (_, number) => ({
    name: `${number}${'🎈'.repeat(59)}`,
    phoneNumber: '07700 900888',
    amount: 99_999,
  }))
  const added = await addPeople(admin, groupId, people)
  await db.group.update({ where: { id: groupId }, data: { title: '🎈'.repeat(TITLE_MAX) } })
  const ids = added.body.people.map(({ _id }: { _id: string }) => _id)
  const { body } = await sendBy(admin, groupId, { memberIds: ids })
  expect(body.sent).toHaveLength(6)
  expect(reasonsOf(body)).toEqual({ [ids[6]]: 'tomorrow', [ids[7]]: 'tomorrow' })
  await work()
  const [text = ''] = textsTo('+447700900888')
  expect(text.match(/\/p\//g)).toHaveLength(6)
  expect(text.length).toBeLessThanOrEqual(1600)
})

test('who may not be written to, is in no country that we text, or is not listed, is named', async () => {
  const { admin, groupId, ann, bob } = await aScene()
  await sendBy(admin, groupId, { memberIds: [ann] })
  await work()
  const unsubscribeToken = /\/unsubscribe\/([\w-]+)/.exec(textsTo(ANN)[0] ?? '')?.[1] ?? ''
  const { POST: unsubscribe } = await import('@/app/api/unsubscribe/[token]/route')
  await call(unsubscribe, `/unsubscribe/${unsubscribeToken}`, { method: 'POST' })
  await updatePerson(admin, groupId, bob, { phoneNumber: '+81 90 1234 5678' })
  setClock(NOON, 24 * 3_600_000)
  const me = await db.member.findFirstOrThrow({ where: { groupId, userId: admin.id } })
  expect(reasonsOf((await sendBy(admin, groupId, { memberIds: [ann, bob, me.id] })).body)).toEqual({
    [ann]: 'no_contact',
    [bob]: 'country',
    [me.id]: 'not_listed',
  })
})

test('a person sends to so many addresses a day, over all groups; with a payout account, to ten times as many', async () => {
  env.LIST_SENDS_A_DAY = 1
  const { admin, groupId, ann, bob } = await aScene()
  const { body } = await sendBy(admin, groupId, { memberIds: [ann, bob] })
  expect([body.sent.length, reasonsOf(body)]).toEqual([1, { [bob]: 'tomorrow' }])
  const account = { groupId, ownerId: admin.id, providerAccountId: 'acct_sends', payoutEnabled: true }
  await db.payoutAccount.create({ data: { ...account, idempotencyKey: 'sends', createdAt: NOON } })
  expect((await sendBy(admin, groupId, { memberIds: [bob] })).body.sent).toHaveLength(1)
})

nightTest('who was written to counts for the day, wherever their address has gone since', async () => {
  env.LIST_SENDS_A_DAY = 2
  const { admin, groupId, ann, bob, cy } = await aScene()
  expect((await sendBy(admin, groupId, { memberIds: [ann, bob] })).body.sent).toHaveLength(2)
  const { body } = await addPeople(admin, groupId, [{ name: 'Dee', email: 'dee@example.com' }])
  const [{ _id: dee }] = body.people
  await updatePerson(admin, groupId, cy, { email: 'cy@example.com' })
  const send = async () => reasonsOf((await sendBy(admin, groupId, { memberIds: [dee, cy] })).body)
  await removePerson(admin, groupId, ann)
  expect(await send()).toEqual({ [dee]: 'tomorrow', [cy]: 'tomorrow' })
  await updatePerson(admin, groupId, bob, { phoneNumber: '07700 900124' })
  expect(await send()).toEqual({ [dee]: 'tomorrow', [cy]: 'tomorrow' })
  setClock(NOON, 24 * 3_600_000)
  expect(await send()).toEqual({})
})

nightTest('one address gets three a day, whoever sends', async () => {
  const scenes = []
  for (let count = 0; count < 4; count += 1) scenes.push(await aScene())
  const answers = []
  for (const { admin, groupId, ann } of scenes)
    answers.push((await sendBy(admin, groupId, { memberIds: [ann] })).body)
  expect(answers.map(({ sent }) => sent.length)).toEqual([1, 1, 1, 0])
  expect(Object.values(reasonsOf(answers[3]))).toEqual(['tomorrow'])
})

test('all that is written to one inbox counts together, whichever way its address is written', async () => {
  const { admin, groupId } = await aScene()
  const emails = ['eve@gmail.com', 'e.ve@gmail.com', 'Eve+1@googlemail.com', 'eve+2@gmail.com', 'e@gmail.com']
  const { body } = await addPeople(
    admin,
    groupId,
    emails.map((email) => ({ name: 'Eve', email })),
  )
  const memberIds = body.people.map(({ _id }: { _id: string }) => _id)
  expect(reasonsOf((await sendBy(admin, groupId, { memberIds })).body)).toEqual({
    [memberIds[3]]: 'tomorrow',
  })
})

const thirtyOnePeople = (name: string) =>
  Array.from({ length: 31 }, (_, place) => ({
    name: `${name} ${place}`,
    email: `${name}${place}@example.com`,
  }))

nightTest('listing more than thirty at once asks for a fresh code, and so does writing to them', async () => {
  const { admin, groupId } = await aScene()
  const people = thirtyOnePeople('person')
  await db.session.updateMany({ data: { steppedUpAt: null } })
  expect((await addPeople(admin, groupId, people)).body.code).toBe('STEP_UP_REQUIRED')
  expect((await addPeople(admin, groupId, people.slice(1))).status).toBe(201)
  await stepUp(admin)
  const more = people.map((person) => ({ ...person, name: `Other ${person.name}` }))
  const { body } = await addPeople(admin, groupId, more)
  const memberIds = body.people.map(({ _id }: { _id: string }) => _id)
  await db.session.updateMany({ data: { steppedUpAt: null } })
  expect((await sendBy(admin, groupId, { memberIds })).body.code).toBe('STEP_UP_REQUIRED')
  await stepUp(admin)
  env.LIST_SENDS_A_DAY = 100
  expect((await sendBy(admin, groupId, { memberIds })).body.sent).toHaveLength(31)
})

nightTest('thirty in a day are written to without a fresh code, however they are divided', async () => {
  env.LIST_SENDS_A_DAY = 100
  const { admin, groupId } = await aScene()
  await stepUp(admin)
  const { body } = await addPeople(admin, groupId, thirtyOnePeople('divided'))
  const ids = body.people.map(({ _id }: { _id: string }) => _id)
  await db.session.updateMany({ data: { steppedUpAt: null } })
  const sendTo = (from: number, to: number) => sendBy(admin, groupId, { memberIds: ids.slice(from, to) })
  expect((await sendTo(0, 20)).body.sent).toHaveLength(20)
  expect((await sendTo(20, 31)).body.code).toBe('STEP_UP_REQUIRED')
  expect((await sendTo(20, 30)).body.sent).toHaveLength(10)
  await stepUp(admin)
  expect((await sendTo(30, 31)).body.sent).toHaveLength(1)
})

test('a STOP is believed only from the provider, and holds for whoever lists the number', async () => {
  const { admin, groupId, bob } = await aScene()
  const answer = async (fields: Record<string, string>, sign = true) => {
    const url = `${env.NEXTAUTH_URL}/api/webhooks/twilio`
    const signature = sign ? twilio.getExpectedTwilioSignature(env.TWILIO_AUTH_TOKEN, url, fields) : 'forged'
    const body = new URLSearchParams(fields)
    const headers = { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' }
    return hear(new Request('http://inside:3000/api/webhooks/twilio', { method: 'POST', body, headers }))
  }
  expect((await answer({ From: BOB, Body: 'STOP' }, false)).status).toBe(403)
  expect((await answer({ From: BOB, Body: 'When is it?' })).status).toBe(200)
  expect((await sendBy(admin, groupId, { memberIds: [bob] })).body.sent).toHaveLength(1)
  const stopped = await answer({ From: BOB, Body: ' stop ' })
  expect([stopped.status, await stopped.text()]).toEqual([200, '<Response/>'])
  setClock(NOON, 24 * 3_600_000)
  expect(reasonsOf((await sendBy(admin, groupId, { memberIds: [bob] })).body)).toEqual({
    [bob]: 'no_contact',
  })
  expect((await listPeople(admin, groupId)).body.people[1].noContact).toBe(true)
})

test('in a closed group nothing is sent', async () => {
  const { admin, groupId } = await aScene()
  await closeBy(admin, groupId)
  expect((await sendBy(admin, groupId)).body.code).toBe('GROUP_CLOSED')
})

test('the next period of a series goes to whom the former links were sent, unless they ended it', async () => {
  const { admin, groupId, ann, bob } = await aScene()
  await sendBy(admin, groupId, { memberIds: [ann, bob] })
  await work()
  const { emailHash } = await db.listing.findUniqueOrThrow({ where: { memberId: ann } })
  await db.contact.updateMany({
    data: { stoppedAt: NOON },
    where: { groupId, addressHash: emailHash ?? undefined },
  })
  const firstDay = new Date('2026-12-02')
  const series = { every: 'month', anchorDay: 2, next: firstDay, daysToPay: 14, createdAt: NOON } as const
  const { id, seriesId } = await db.group.update({
    where: { id: groupId },
    data: { series: { create: series } },
  })
  setClock(NOON, 24 * 3_600_000)
  await openPeriod(seriesId ?? '')
  await work()
  expect(textsTo(ANN)).toHaveLength(1)
  expect(textsTo(BOB)).toHaveLength(2)
  const next = await db.group.findFirstOrThrow({ where: { seriesId, id: { not: id } } })
  expect(
    (await listPeople(admin, next.id)).body.people.map(({ noContact }: { noContact: boolean }) => noContact),
  ).toEqual([true, false, false])
})
