import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as send } from '@/app/api/group/[id]/people/send/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as open } from '@/app/api/group/[id]/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aLink, linkOf, mailsTo } from '../../support/gifts'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, tokenOfPerson } from '../../support/people-list'
import { getPersonalPage } from '../../support/personal-pages'
import { setSeriesBy } from '../../support/series'

/** Nobody collects in the name of somebody who does not know of it. */

openDatabase()

const openBy = ({ token }: TestUser, groupId: string) => call(open, `/group/${groupId}`, { token })
const leaveBy = ({ token }: TestUser, groupId: string) =>
  call(leave, `/group/${groupId}/leave`, { method: 'POST', token })

async function appoint(by: TestUser, groupId: string, { username }: TestUser) {
  const asked = { token: by.token, body: { username } }
  expect((await call(add, `/group/${groupId}/add`, asked)).status).toBe(201)
  expect((await call(makeAdmin, `/group/${groupId}/role`, asked)).status).toBe(200)
}

/** Of its admins, the first has never opened it; the second is an accomplice of whoever made it, who has left. */
async function aGroupInAnothersName() {
  const [stranger, trusted, accomplice] = [
    await aUser('stranger'),
    await aUser('trusted'),
    await aUser('accomplice'),
  ]
  const { id } = await aGroup({ admin: stranger, contributionPence: 0, goalPence: 10_000 })
  for (const admin of [trusted, accomplice]) await appoint(stranger, id, admin)
  await openBy(accomplice, id)
  expect((await leaveBy(stranger, id)).status).toBe(200)
  return { stranger, trusted, accomplice, id }
}

test('on pages, the organiser is an admin who knows of the group; without one, whoever began it', async () => {
  const { stranger, trusted, accomplice, id } = await aGroupInAnothersName()
  const code = await aLink(accomplice, id)
  const { body } = await addPeople(accomplice, id, [{ name: 'Ann Other' }])
  const token = await tokenOfPerson(accomplice, id, body.people[0]._id)
  const organisers = async () => [
    (await linkOf(code)).organiser.username,
    (await getPersonalPage(token)).body.personal.organiser.username,
  ]
  expect(await organisers()).toEqual(Array(2).fill(accomplice.username))
  expect((await leaveBy(accomplice, id)).status).toBe(200)
  expect(await organisers()).toEqual(Array(2).fill(stranger.username))
  await openBy(trusted, id)
  expect(await organisers()).toEqual(Array(2).fill(trusted.username))
})

nightTest('nor does the next period write letters in their name', async () => {
  const { trusted, accomplice, id } = await aGroupInAnothersName()
  const email = 'ann@example.com'
  await addPeople(accomplice, id, [{ name: 'Ann Other', email }])
  const sent = await call(send, `/group/${id}/people/send`, { method: 'POST', token: accomplice.token })
  expect(sent.status).toBe(200)
  const next = daysAfter(londonDay(), 1)
  const { body } = await setSeriesBy(accomplice, id, { every: 'week', next, daysToPay: 7 })
  const seriesId: string = body.series._id
  await db.series.update({ where: { id: seriesId }, data: { next: new Date(daysAfter(londonDay(), -1)) } })
  await db.$executeRaw`DELETE FROM rate_limits`
  await openPeriod(seriesId)
  const letters = (await mailsTo(email)) as unknown as { props: { admin: string } }[]
  expect(letters.map(({ props }) => props.admin)).toEqual([accomplice.username, accomplice.username])
  expect(await db.user.findUnique({ where: { id: trusted.id } })).toMatchObject({ linksSent: 0 })
})
