import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { writeUpdate } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { takeJobs } from '../../support/jobs'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople } from '../../support/people-list'
import { aReveal, passOpeningTime, sayThanks } from '../../support/reveal'

/** Whoever is added unasked gets few first letters; what these count tells nobody whose account an address is. */

openDatabase()
beforeEach(async () => {
  await db.$executeRaw`DELETE FROM rate_limits`
  await takeJobs('send-mail')
})

/** A stranger's group with somebody who never asked, and an address on its list. */
async function aGroupThatGuesses(guess: (user: TestUser) => string) {
  const [admin, user] = [await aUser('admin'), await aUser('user')]
  const { id: groupId } = await aGroup({ admin, contributionPence: 0, goalPence: 10_000 })
  const { token } = admin
  const { username } = user
  expect((await call(add, `/group/${groupId}/add`, { token, body: { username } })).status).toBe(201)
  const { body } = await addPeople(admin, groupId, [{ name: 'Pat Guess', email: guess(user), amount: 1 }])
  return { admin, user, groupId, listedId: body.people[0]._id as string }
}
const rightly = ({ email }: TestUser) => String(email)
const wrongly = () => 'nobody@elsewhere.example'

const countFirstLetters = async ({ id }: TestUser) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).linksSent

const lettersTo = async (to: string, template: string) =>
  (await takeJobs('send-mail')).filter(({ data }) => data.to === to && data.template === template)

nightTest('a letter counts as much whether or not a listed address is a newcomer’s', async () => {
  const counts: unknown[] = []
  for (const guess of [rightly, wrongly]) {
    const { admin, user, groupId } = await aGroupThatGuesses(guess)
    const { body } = await writeUpdate(admin, groupId, { text: 'Hello' })
    counts.push([body.message, await countFirstLetters(admin)])
    expect(await lettersTo(String(user.email), 'update')).toHaveLength(1)
  }
  expect(counts[0]).toEqual(counts[1])
})

nightTest('nor does an address that is invited afterwards', async () => {
  const { admin, user, groupId } = await aGroupThatGuesses(wrongly)
  for (const text of ['One', 'Two', 'Three'])
    expect((await writeUpdate(admin, groupId, { text })).status).toBe(201)
  const request = { token: admin.token, body: { email: user.email } }
  const { status } = await call(invite, `/group/${groupId}/invite`, request)
  expect(status).toBeLessThan(300)
})

nightTest('thanks count as much, too', async () => {
  const counts: unknown[] = []
  for (const guess of [rightly, wrongly]) {
    const { admin, user, groupId, listedId } = await aGroupThatGuesses(guess)
    await db.member.updateMany({ where: { groupId }, data: { contributionPence: 100, pinned: true } })
    for (const payer of [{ username: user.username }, { memberId: listedId }]) {
      const body = { ...payer, amount: 1, method: 'cash' }
      expect((await call(note, `/group/${groupId}/noted-payment`, { token: admin.token, body })).status).toBe(
        201,
      )
    }
    const token = await aReveal(admin, groupId)
    await passOpeningTime(groupId)
    expect((await sayThanks(token, 'Thank you')).status).toBe(201)
    counts.push(await countFirstLetters(admin))
    expect(await lettersTo(String(user.email), 'thanks')).toHaveLength(1)
  }
  expect(counts[0]).toEqual(counts[1])
})
