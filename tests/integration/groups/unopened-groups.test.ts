import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { GET as open } from '@/app/api/group/[id]/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { periodsOf, setSeriesBy } from '../../support/series'

/** Anybody can add anybody, but not without end: all of it is listed among one's own, and has to be left one by one. */

openDatabase()

const MANY = 30

const ask = (handler: typeof add, path: string, by: TestUser, groupId: string, { username }: TestUser) =>
  call(handler, `/group/${groupId}/${path}`, { token: by.token, body: { username } })

async function aStrangersGroups(stranger: TestUser, count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => aGroup({ admin: stranger })))
  return made.map(({ id }) => id)
}

const addUnasked = ({ id: userId }: TestUser, groupIds: string[]) =>
  db.member.createMany({
    data: groupIds.map((groupId) => ({ groupId, userId, joinedAt: new Date(), addedUnseen: true })),
  })

nightTest(
  'who has not opened thirty groups is added to no more, but can be invited, and makes room by opening one',
  async () => {
    const [stranger, other, bob] = [await aUser('stranger'), await aUser('other'), await aUser('bob')]
    const [last = '', ...first] = await aStrangersGroups(stranger, MANY)
    const memberships = first.map((groupId) => ({ groupId, userId: bob.id, joinedAt: new Date() }))
    await db.member.createMany({ data: memberships.map((one) => ({ ...one, addedUnseen: true })) })
    const { id: othersGroupId } = await aGroup({ admin: other })
    // The last place, by two at once.
    const statuses = await Promise.all([
      ask(add, 'add', stranger, last, bob),
      ask(add, 'add', other, othersGroupId, bob),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409])
    const [newGroupId = ''] = await aStrangersGroups(stranger, 1)
    expect(await ask(add, 'add', stranger, newGroupId, bob)).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_UNOPENED' },
    })
    expect((await ask(invite, 'invite', stranger, newGroupId, bob)).status).toBe(201)
    expect((await call(open, `/group/${first[0]}`, { token: bob.token })).status).toBe(200)
    expect((await ask(add, 'add', stranger, newGroupId, bob)).status).toBe(201)
  },
)

nightTest('nor do they come along into the next period of one of these, as others do', async () => {
  const [stranger, bob, cy] = [await aUser('stranger'), await aUser('bob'), await aUser('cy')]
  const groupIds = await aStrangersGroups(stranger, MANY)
  await addUnasked(bob, groupIds)
  const [groupId = ''] = groupIds
  await addUnasked(cy, [groupId])
  const next = daysAfter(londonDay(), 1)
  const { series } = (await setSeriesBy(stranger, groupId, { every: 'week', next, daysToPay: 7 })).body
  await db.series.update({ where: { id: series._id }, data: { next: new Date(daysAfter(londonDay(), -1)) } })
  await openPeriod(series._id)
  const [, period] = await periodsOf(series._id)
  expect(period?.members.map(({ userId }) => userId).sort()).toEqual([stranger.id, cy.id].sort())
})
