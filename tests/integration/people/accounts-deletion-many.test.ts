import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Who is in very many groups leaves them one by one, and the account ends with the last. */

openDatabase()

const remove = ({ id, token }: TestUser) => call(deleteUser, `/user/${id}`, { method: 'DELETE', token })
const groupsOf = (userId: string) => db.member.count({ where: { userId, leftAt: null } })

/** The ids of groups of one admin with one member, in their order. */
async function inManyGroups(count: number) {
  const [admin, bob] = [await aUser('admin'), await aUser('bob')]
  const { id } = await aGroup({ admin, members: [bob] })
  const { id: _, ...group } = await db.group.findUniqueOrThrow({ where: { id } })
  const ids = [id]
  for (let made = 1; made < count; made += 1) ids.push((await db.group.create({ data: group })).id)
  await db.member.createMany({
    data: ids.slice(1).flatMap((groupId) => [
      { groupId, userId: admin.id, role: 'admin' as const, joinedAt: new Date() },
      { groupId, userId: bob.id, joinedAt: new Date() },
    ]),
  })
  return { admin, bob, ids: ids.sort() }
}

/** Makes the member the only admin of a group, or no admin again. */
const setAlone = (groupId: string, bob: TestUser, isOnlyAdmin: boolean) =>
  db.$transaction([
    db.member.updateMany({ where: { groupId }, data: { role: isOnlyAdmin ? 'member' : 'admin' } }),
    db.member.updateMany({
      where: { groupId, userId: bob.id },
      data: { role: isOnlyAdmin ? 'admin' : 'member' },
    }),
  ])

nightTest('with something in the way in one of many groups, none is left', async () => {
  const { bob, ids } = await inManyGroups(23)
  await setAlone(ids[0] ?? '', bob, true)
  await db.session.updateMany({ where: { userId: bob.id }, data: { steppedUpAt: new Date() } })
  expect(await remove(bob)).toMatchObject({ status: 409, body: { code: 'ONLY_ADMIN' } })
  expect(await groupsOf(bob.id)).toBe(23)
  await setAlone(ids[0] ?? '', bob, false)
  expect((await remove(bob)).status).toBe(200)
  expect(await groupsOf(bob.id)).toBe(0)
})

nightTest('each group is looked at before a refusal, so there are twenty of those an hour', async () => {
  const { admin } = await inManyGroups(1)
  await db.session.updateMany({ where: { userId: admin.id }, data: { steppedUpAt: new Date() } })
  for (let time = 0; time < 20; time += 1) expect((await remove(admin)).status).toBe(409)
  expect((await remove(admin)).status).toBe(429)
  expect(await groupsOf(admin.id)).toBe(1)
})

nightTest(
  'a deletion that is stopped half-way has ended nothing else, and goes on when asked again',
  async () => {
    const { bob, ids } = await inManyGroups(23)
    const first = ids[0] ?? ''
    const last = ids.at(-1) ?? ''
    const stopped = await callDuring(
      last,
      () => remove(bob),
      () => setAlone(first, bob, true),
    )
    expect(stopped).toMatchObject({ status: 409, body: { code: 'ONLY_ADMIN' } })
    expect(await groupsOf(bob.id)).toBe(20)
    expect(await db.user.findUnique({ where: { id: bob.id } })).toMatchObject({ deletedAt: null })
    await setAlone(first, bob, false)
    expect((await remove(bob)).status).toBe(200)
    expect(await groupsOf(bob.id)).toBe(0)
    expect((await remove(bob)).status).toBe(401)
  },
)
