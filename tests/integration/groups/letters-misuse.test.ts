import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { GET as read } from '@/app/api/group/[id]/route'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { sendLinks } from '../../support/claims'
import { closeBy } from '../../support/closing'
import { pictureForm, writeUpdate } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { takeJobs } from '../../support/jobs'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople } from '../../support/people-list'
import { aReveal, passOpeningTime, sayThanks } from '../../support/reveal'

/** Nobody writes in bulk to people who never asked to be in a group. */

openDatabase()
const usual = env.LIST_SENDS_A_DAY
beforeEach(async () => {
  await db.$executeRaw`DELETE FROM rate_limits`
  await takeJobs('send-mail')
  env.LIST_SENDS_A_DAY = 1
})
afterEach(() => {
  env.LIST_SENDS_A_DAY = usual
})

const lettersOf = async (template: string) =>
  (await takeJobs('send-mail')).flatMap(({ data }) => (data.template === template ? [data.to] : [])).sort()

/** Three people were added by somebody they do not know; one of them has opened the group. */
async function aGroupOfStrangers() {
  const admin = await aUser('admin')
  const { id: groupId } = await aGroup({ admin, contributionPence: 0, goalPence: 10_000 })
  const people: TestUser[] = [await aUser('one'), await aUser('two'), await aUser('opened')]
  for (const { username } of people)
    expect(
      (await call(add, `/group/${groupId}/add`, { token: admin.token, body: { username } })).status,
    ).toBe(201)
  const [one, two, opened] = people as [TestUser, TestUser, TestUser]
  expect((await call(read, `/group/${groupId}`, { token: opened.token })).status).toBe(200)
  await takeJobs('send-mail')
  return { admin, groupId, one, two, opened }
}

nightTest('an update goes to those who have opened the group, and to few of the others', async () => {
  const { admin, groupId, one, two, opened } = await aGroupOfStrangers()
  expect((await writeUpdate(admin, groupId, { text: 'Buy these pills' })).status).toBe(201)
  const letters = await lettersOf('update')
  expect(letters).toContain(opened.email)
  expect([one.email, two.email].filter((to) => letters.includes(to))).toHaveLength(1)
  // It stays counted, whatever the group.
  await writeUpdate(admin, groupId, { text: 'And these' })
  expect(await lettersOf('update')).toEqual([opened.email])
})

nightTest('first letters and the links sent that day are counted together', async () => {
  env.LIST_SENDS_A_DAY = 40
  const { admin, groupId, one, two, opened } = await aGroupOfStrangers()
  const people = [...Array(30).keys()].map((n) => ({ name: `P ${n}`, email: `p${n}@together.example` }))
  const { status } = await addPeople(admin, groupId, people)
  expect(status).toBe(201)
  expect((await sendLinks(admin, groupId)).body.sent).toHaveLength(30)
  await takeJobs('send-mail')
  expect((await writeUpdate(admin, groupId, { text: 'News' })).status).toBe(201)
  const letters = await lettersOf('update')
  expect(letters).toEqual(expect.arrayContaining([opened.email, ...people.map(({ email }) => email)]))
  expect([one.email, two.email].filter((to) => letters.includes(to))).toEqual([])
})

nightTest('so does the closing statement, with the words of an admin', async () => {
  const { admin, groupId, one, two, opened } = await aGroupOfStrangers()
  expect((await closeBy(admin, groupId, { thanks: 'Buy these pills' })).status).toBe(200)
  const letters = await lettersOf('closing-statement')
  expect(letters).toEqual(expect.arrayContaining([admin.email, opened.email]))
  expect([one.email, two.email].filter((to) => letters.includes(to))).toHaveLength(1)
})

nightTest('and so do thanks, where an admin says that they paid', async () => {
  const { admin, groupId, one, two, opened } = await aGroupOfStrangers()
  for (const { id: userId, username } of [one, two, opened]) {
    await db.member.updateMany({ where: { groupId, userId }, data: { contributionPence: 100, pinned: true } })
    const body = { username, amount: 1, method: 'cash' }
    expect((await call(note, `/group/${groupId}/noted-payment`, { token: admin.token, body })).status).toBe(
      201,
    )
  }
  await takeJobs('send-mail')
  const token = await aReveal(admin, groupId)
  await passOpeningTime(groupId)
  expect((await sayThanks(token, 'Buy these pills')).status).toBe(201)
  const letters = await lettersOf('thanks')
  expect(letters).toContain(opened.email)
  expect([one.email, two.email].filter((to) => letters.includes(to))).toHaveLength(1)
})

nightTest('a form counts before it is read, so that no end of wrong ones is', async () => {
  const { admin, groupId } = await aGroupOfStrangers()
  const statuses: number[] = []
  for (let time = 0; time < 21; time += 1)
    statuses.push((await writeUpdate(admin, groupId, pictureForm('picture', new Uint8Array()))).status)
  expect(statuses).toEqual([...Array(20).fill(400), 429])
  expect((await writeUpdate(admin, groupId, { text: 'News' })).status).toBe(201)
})
