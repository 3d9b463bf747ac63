import { POST as add } from '@/app/api/group/[id]/add/route'
import { GET as search } from '@/app/api/user/search/route'
import { SECOND } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, newsOf, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  addPeople,
  aListedGroup,
  listPeople,
  membersSeenBy,
  parseList,
  removePerson,
  tokenOfPerson,
  updatePerson,
} from '../../support/people-list'
import {
  cancelByToken,
  getPersonalPage,
  payByToken,
  requestRefundByToken,
} from '../../support/personal-pages'
import { openProvider } from '../../support/provider'
import { timeLimit } from '../../support/time-limit'

/** What somebody could do with a list that is not theirs, or too large, or with another's link. */

openDatabase()
const provider = openProvider()

nightTest('a personal page names no address, and of a payment that is another’s knows nothing', async () => {
  const { admin, groupId, ann, bob } = await aListedGroup()
  await db.member.updateMany({ where: { groupId, userId: admin.id }, data: { contributionPence: 1000 } })
  const { id } = await pay(provider, admin, groupId, 10)
  for (const person of [ann, bob]) {
    const token = await tokenOfPerson(admin, groupId, person)
    const { body } = await getPersonalPage(token)
    expect(JSON.stringify(body)).not.toMatch(/example\.com|900123|Bob Kahn.*Ann Other|Ann Other.*Bob Kahn/i)
    expect((await requestRefundByToken(token, id)).status).toBe(404)
    expect((await cancelByToken(token, id)).status).toBe(404)
  }
})

nightTest('nobody is found, added or invited by a name on a list, nor is that name taken', async () => {
  const { admin, groupId } = await aListedGroup()
  await addPeople(admin, groupId, [{ name: 'solo_name' }])
  const { token } = admin
  expect((await call(search, '/user/search?q=solo_name', { token })).body.users).toEqual([])
  const other = await aGroup({ admin })
  expect((await call(add, `/group/${other.id}/add`, { token, body: { username: 'solo_name' } })).status).toBe(
    404,
  )
  expect(await db.identifier.count({ where: { value: 'solo_name' } })).toBe(0)
})

test('two admins who add the same list at the same moment add everybody once', async () => {
  const { admin, groupId } = await aListedGroup()
  const second = await aUser('second')
  await db.member.create({ data: { groupId, userId: second.id, role: 'admin', joinedAt: new Date() } })
  const people = Array.from({ length: 20 }, (_, place) => ({
    name: `P${place}`,
    email: `p${place}@example.com`,
  }))
  const answers = await Promise.all([admin, second].map((by) => addPeople(by, groupId, people)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await listPeople(admin, groupId)).body.people).toHaveLength(23)
})

nightTest('five hundred rows are added within three seconds, and their members told once', async () => {
  const { admin, groupId, group } = await aListedGroup()
  const member = await aUser('member')
  await db.member.create({ data: { groupId, userId: member.id, joinedAt: new Date() } })
  const people = Array.from({ length: 500 }, (_, place) => ({
    name: `Person ${place}`,
    email: `person${place}@example.com`,
    phoneNumber: `07700 ${String(900_000 + place)}`,
    amount: 12.5,
  }))
  const startedAt = performance.now()
  const { status, body } = await addPeople(admin, groupId, people)
  const durationMs = performance.now() - startedAt
  expect([status, body.people.length]).toEqual([201, 500])
  expect(durationMs).toBeLessThan(timeLimit(3 * SECOND))
  expect(body.people.map(({ name }: { name: string }) => name)).toEqual(people.map(({ name }) => name))
  expect((await newsOf(member)).filter((text) => text.includes(group.title))).toEqual([
    `500 people were added to the list of “${group.title}”.`,
  ])
})

nightTest(
  'a megabyte of columns, or of columns and rows, ends no process and keeps nobody waiting',
  async () => {
    const { admin, groupId } = await aListedGroup()
    const startedAt = performance.now()
    const wide = await parseList(admin, groupId, `${'a,'.repeat(60_000)}${'11,'.repeat(60_000)}`)
    const tall = await parseList(admin, groupId, `x${','.repeat(20_000)}\n${'b\n'.repeat(3_000)}`)
    expect(performance.now() - startedAt).toBeLessThan(timeLimit(SECOND))
    expect([wide.status, wide.body.rows.length]).toEqual([200, 1])
    expect(tall.status).toBe(400)
  },
)

nightTest('an open checkout of who is taken off the list is ended, as a member’s is', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  const token = await tokenOfPerson(admin, groupId, ann)
  await payByToken(token)
  expect((await removePerson(admin, groupId, ann)).status).toBe(200)
  const jobs = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job WHERE name = 'expire-checkout' AND data->>'groupId' = ${groupId}`
  expect(jobs).toHaveLength(1)
  expect(await membersSeenBy(admin, groupId)).toHaveLength(3)
})

test('an amount of nothing is set, and is not the same as none', async () => {
  const { admin, groupId, ann, bob } = await aListedGroup()
  expect((await updatePerson(admin, groupId, ann, { amount: 0 })).body.person).toMatchObject({ amount: 0 })
  expect((await updatePerson(admin, groupId, bob, { name: 'Bobby Kahn' })).body.person.amount).toBe(20)
  expect(await db.member.findUnique({ where: { id: ann } })).toMatchObject({ setPence: 0, pinned: true })
})
