import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as send } from '@/app/api/group/[id]/people/send/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as open } from '@/app/api/group/[id]/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { displayNameOf } from '@/lib/base/written-names'
import { readRevealByToken, readSignedCard } from '@/lib/groups/reveal/queries'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { writeUpdate } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aLinkCode, linkOf, mailsTo } from '../../support/gifts'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, tokenOfPerson } from '../../support/people-list'
import { getPersonalPage } from '../../support/personal-pages'
import { aReveal, passOpeningTime } from '../../support/reveal'
import { setSeriesBy } from '../../support/series'

/** Nobody collects in the name of somebody who does not know of it. */

openDatabase()

const openBy = ({ token }: TestUser, groupId: string) => call(open, `/group/${groupId}`, { token })
const leaveBy = ({ token }: TestUser, groupId: string) =>
  call(leave, `/group/${groupId}/leave`, { method: 'POST', token })

async function appoint(by: TestUser, groupId: string, admin: TestUser, { hasLooked = false } = {}) {
  const request = { token: by.token, body: { username: admin.username } }
  expect((await call(add, `/group/${groupId}/add`, request)).status).toBe(201)
  if (hasLooked) await openBy(admin, groupId)
  expect((await call(makeAdmin, `/group/${groupId}/role`, request)).status).toBe(200)
}

/** Of its admins, the first has not opened it, or only as a member; the second is an accomplice of whoever made it, who has left. */
async function aGroupInAnothersName({ hasLooked = false } = {}) {
  const [stranger, trusted, accomplice] = [
    await aUser('stranger'),
    await aUser('trusted'),
    await aUser('accomplice'),
  ]
  const { id } = await aGroup({ admin: stranger, contributionPence: 0, goalPence: 10_000 })
  for (const admin of [trusted, accomplice]) await appoint(stranger, id, admin, { hasLooked })
  await openBy(accomplice, id)
  expect((await leaveBy(stranger, id)).status).toBe(200)
  return { stranger, trusted, accomplice, id }
}

nightTest(
  'on pages, the organiser is an admin who knows of the group; without one, whoever began it',
  async () => {
    const { stranger, trusted, accomplice, id } = await aGroupInAnothersName()
    const code = await aLinkCode(accomplice, id)
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
  },
)

nightTest(
  'whoever looked at the group as a member does not know to be an admin until they open it again',
  async () => {
    const { trusted, accomplice, id } = await aGroupInAnothersName({ hasLooked: true })
    const code = await aLinkCode(accomplice, id)
    await writeUpdate(accomplice, id, { text: 'It has come.' })
    const token = await aReveal(accomplice, id)
    await passOpeningTime(id)
    const namesShown = async () => {
      const { updates } = await readSignedCard(await readRevealByToken(token))
      return [(await linkOf(code)).organiser.username, updates[0]?.signedBy]
    }
    expect(await namesShown()).toEqual([accomplice.username, displayNameOf(accomplice.username)])
    await openBy(trusted, id)
    expect(await namesShown()).toEqual([trusted.username, 'The organisers'])
  },
)

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
