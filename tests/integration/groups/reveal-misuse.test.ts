import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { POST as report } from '@/app/api/report/route'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { setContentHidden } from '@/lib/server/operations/set-hidden'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink } from '../../support/gifts'
import { takeJobs } from '../../support/jobs'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople } from '../../support/people-list'
import { openProvider } from '../../support/provider'
import { aReveal, hideThanks, passOpeningTime, removeReveal, sayThanks } from '../../support/reveal'

/** What somebody with bad intent can do with a card: write to strangers, or again and again. */

openDatabase()
const provider = openProvider()
const usual = env.LIST_SENDS_A_DAY
beforeEach(async () => {
  await db.$executeRaw`DELETE FROM rate_limits`
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-mail'`
})
afterEach(() => {
  env.LIST_SENDS_A_DAY = usual
})

const takeThankedEmails = async () =>
  (await takeJobs('send-mail')).flatMap(({ data }) => (data.template === 'thanks' ? [data.to] : [])).sort()

async function thankFor(admin: TestUser, groupId: string, text = 'Buy these pills') {
  const token = await aReveal(admin, groupId)
  await passOpeningTime(groupId)
  expect((await sayThanks(token, text)).status).toBe(201)
}

/** A group with these strangers on its list, each of whom is said to have paid a penny in cash. */
async function aGroupOfStrangers(emails: string[]) {
  const admin = await aUser('admin')
  const { id: groupId } = await aGroup({ admin, contributionPence: 0, goalPence: 10_000 })
  const people = emails.map((email, number) => ({ name: `Person ${number}`, email, amount: 1 }))
  const { body } = await addPeople(admin, groupId, people)
  for (const { _id: memberId } of body.people) {
    const noted = { memberId, amount: 0.01, method: 'cash' }
    const { status } = await call(note, `/group/${groupId}/noted-payment`, {
      token: admin.token,
      body: noted,
    })
    expect(status).toBe(201)
  }
  return { admin, groupId }
}

nightTest('who is only said to have paid is thanked within the limits of first letters', async () => {
  env.LIST_SENDS_A_DAY = 2
  const emails = [1, 2, 3, 4].map((number) => `stranger_${number}@thanked.example`)
  const { admin, groupId } = await aGroupOfStrangers(emails)
  await thankFor(admin, groupId)
  expect(await takeThankedEmails()).toEqual(emails.slice(0, 2))
  // It stays counted, whatever becomes of the card.
  await removeReveal(admin, groupId)
  await thankFor(admin, groupId)
  expect(await takeThankedEmails()).toEqual([])
})

nightTest('who was sent their link, or paid by card, is thanked all the same', async () => {
  env.LIST_SENDS_A_DAY = 0
  const sent = 'sent@thanked.example'
  const { admin, groupId } = await aGroupOfStrangers([sent, 'other@thanked.example'])
  await db.listing.updateMany({ where: { email: sent }, data: { sentAt: new Date() } })
  await thankFor(admin, groupId)
  expect(await takeThankedEmails()).toEqual([sent])
})

nightTest('thanks are mailed three times in a week, however often there is a new card', async () => {
  const { admin, groupId, code } = await aGroupWithLink()
  const kit = 'kit@thanked.example'
  await aGift(provider, code, 20, { name: 'Kit', email: kit })
  await takeJobs('send-mail')
  const mailed: string[][] = []
  for (let card = 0; card < 4; card += 1) {
    await thankFor(admin, groupId)
    mailed.push(await takeThankedEmails())
    await removeReveal(admin, groupId)
  }
  expect(mailed).toEqual([[kit], [kit], [kit], []])
})

nightTest.each([
  ['an admin hides them', (admin: TestUser, groupId: string) => hideThanks(admin, groupId, true)],
  [
    'an operator hides them',
    (admin: TestUser, groupId: string) => {
      const operator = { ...admin, userId: admin.id } as unknown as Parameters<typeof setContentHidden>[0]
      return setContentHidden(operator, { groupId, kind: 'thanks', hidden: true, reason: 'Reported' })
    },
  ],
  ['the card is removed', (admin: TestUser, groupId: string) => removeReveal(admin, groupId)],
])('letters of thanks that wait are not sent once %s', async (_, end) => {
  const { admin, groupId, code } = await aGroupWithLink()
  await aGift(provider, code, 20, { name: 'Kit', email: 'waits@thanked.example' })
  await takeJobs('send-mail')
  await thankFor(admin, groupId)
  await end(admin, groupId)
  expect(await takeThankedEmails()).toEqual([])
})

test('reports of made-up pages are one flag', async () => {
  const before = await db.operatorFlag.count({ where: { kind: 'report' } })
  for (const page of ['one', 'two', 'three'])
    expect((await call(report, '/report', { body: { url: `/${page}`, reason: page } })).status).toBe(200)
  const flags = await db.operatorFlag.findMany({ where: { kind: 'report' } })
  expect(flags.length - before).toBe(1)
  expect(flags.at(-1)?.detail).toBe('The page /three: three\nThe page /two: two\nThe page /one: one')
})

nightTest('what was reported first stays, however much its group reports afterwards', async () => {
  const { groupId, code } = await aGroupWithLink()
  const say = (reason: string, from: string) =>
    call(report, '/report', { body: { url: `/c/${code}`, reason }, headers: { 'x-forwarded-for': from } })
  await say('They took my money', '203.0.113.1')
  for (let time = 2; time < 8; time += 1) await say('All is well. '.repeat(38), `203.0.113.${time}`)
  const flag = await db.operatorFlag.findFirstOrThrow({ where: { kind: 'report', subject: groupId } })
  expect(flag.detail).toContain('They took my money')
  expect(flag.detail.startsWith('The link’s page: All is well.')).toBe(true)
  expect(flag.detail.length).toBeLessThanOrEqual(2000)
})

nightTest('of many thanks at the same moment one is said, and mailed', async () => {
  const { admin, groupId, code } = await aGroupWithLink()
  await aGift(provider, code, 20, { name: 'Kit', email: 'once@thanked.example' })
  await takeJobs('send-mail')
  const token = await aReveal(admin, groupId)
  await passOpeningTime(groupId)
  const answers = await Promise.all([1, 2, 3, 4, 5].map((time) => sayThanks(token, `Thanks ${time}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  expect(await takeThankedEmails()).toEqual(['once@thanked.example'])
})
