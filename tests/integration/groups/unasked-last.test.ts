import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as open } from '@/app/api/group/[id]/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** Nobody leaves what a group still needs somebody for to a person who has never opened it. */

openDatabase()
const provider = openProvider()

const remove = ({ id, token }: TestUser) => call(deleteUser, `/user/${id}`, { method: 'DELETE', token })
const leaveBy = ({ token }: TestUser, groupId: string) =>
  call(leave, `/group/${groupId}/leave`, { method: 'POST', token })

const stopAsAdmin = ({ token, username }: TestUser, groupId: string) =>
  call(removeAdmin, `/group/${groupId}/remove-admin`, { token, body: { username } })

/** A stranger's group, with another admin who was never asked. */
async function aStrangersGroup() {
  const [stranger, bob] = [await aUser('stranger'), await aUser('bob')]
  const { id: groupId } = await aGroup({ admin: stranger })
  const request = { token: stranger.token, body: { username: bob.username } }
  expect((await call(add, `/group/${groupId}/add`, request)).status).toBe(201)
  expect((await call(makeAdmin, `/group/${groupId}/role`, request)).status).toBe(200)
  await db.session.updateMany({ data: { steppedUpAt: new Date() } })
  return { stranger, bob, groupId }
}

nightTest('a stranger leaves no money to them, so that they can always delete their account', async () => {
  const { stranger, bob, groupId } = await aStrangersGroup()
  await pay(provider, stranger, groupId, 10)
  expect(await leaveBy(stranger, groupId)).toMatchObject({ status: 409, body: { code: 'ADMINS_UNAWARE' } })
  expect(await remove(stranger)).toMatchObject({ status: 409, body: { code: 'ADMINS_UNAWARE' } })
  expect((await stopAsAdmin(stranger, groupId)).body.code).toBe('ADMINS_UNAWARE')
  expect((await remove(bob)).status).toBe(200)
})

nightTest('once they have opened it, it is theirs as much', async () => {
  const { stranger, bob, groupId } = await aStrangersGroup()
  await pay(provider, stranger, groupId, 10)
  expect((await call(open, `/group/${groupId}`, { token: bob.token })).status).toBe(200)
  expect((await leaveBy(stranger, groupId)).status).toBe(200)
  expect(await remove(bob)).toMatchObject({ status: 409, body: { code: 'GROUP_HAS_MONEY' } })
})

nightTest('a group that nothing keeps may be left to them', async () => {
  const { stranger, bob, groupId } = await aStrangersGroup()
  expect((await leaveBy(stranger, groupId)).status).toBe(200)
  expect((await remove(bob)).status).toBe(200)
  const group = await db.group.findUniqueOrThrow({ where: { id: groupId } })
  expect(group.deletedAt).not.toBeNull()
})
