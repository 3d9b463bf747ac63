import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as readGroup } from '@/app/api/group/[id]/route'
import { PUT as twoKeys } from '@/app/api/group/[id]/two-keys/route'
import { HOUR, setClockOffset } from '@/lib/base/clock'
import { listDueSwitchOffs, switchOffTwoKeys } from '@/lib/groups/group/set-two-keys'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { addAsAdmin, addToGroup, aGroupOfThree, notificationsFor } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()

const put = async (by: SignedInUser, groupId: string, body: { on: unknown }) => {
  // The call always needs a fresh code, and time passes in these tests.
  await db.session.update({
    where: { id: by.sessionId },
    data: { steppedUpAt: new Date(Date.now() + 100 * HOUR) },
  })
  return call(twoKeys, `/group/${groupId}/two-keys`, { method: 'PUT', token: by.token, body })
}
const status = async (...of: Parameters<typeof put>) => (await put(...of)).status
const seenBy = async ({ token }: SignedInUser, groupId: string) => {
  const { twoKeys, twoKeysOff } = (await call(readGroup, `/group/${groupId}`, { token })).body.group
  return { twoKeys, twoKeysOff }
}
const callAboutMember =
  (handler: typeof makeAdmin, path: string) =>
  (groupId: string, by: SignedInUser, { user }: SignedInUser) =>
    call(handler, `/group/${groupId}/${path}`, { token: by.token, body: { username: user.username } })
const promote = callAboutMember(makeAdmin, 'role')
const demote = callAboutMember(removeAdmin, 'remove-admin')
const expel = callAboutMember(remove, 'remove')
const leaveGroup = (groupId: string, { token }: SignedInUser) =>
  call(leave, `/group/${groupId}/leave`, { method: 'POST', token })

const endDueSwitchOffs = async () => {
  for (const { id } of await listDueSwitchOffs()) await switchOffTwoKeys(id)
}

/** A group with two admins, a member, and two keys switched on. */
async function aGroupWithTwoKeys() {
  const { groupId, admin, bob, cleo } = await aGroupOfThree()
  await promote(groupId, admin, bob)
  expect(await status(admin, groupId, { on: true })).toBe(200)
  return { groupId, admin, bob, cleo }
}

describe('two keys', () => {
  nightTest('need two admins, and all members are told when they are switched on', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    const alone = await put(admin, groupId, { on: true })
    expect([alone.status, alone.body.code]).toEqual([409, 'TWO_KEYS'])
    for (const wrong of ['yes', 1, null, undefined])
      expect(await status(admin, groupId, { on: wrong })).toBe(400)
    expect(await status(admin, groupId, { on: false })).toBe(200)
    await promote(groupId, admin, bob)
    const answer = await put(admin, groupId, { on: true })
    expect([answer.status, answer.body.data._id, answer.body.data.twoKeys]).toEqual([200, groupId, true])
    expect(await status(bob, groupId, { on: true })).toBe(200)
    expect(await seenBy(cleo, groupId)).toEqual({ twoKeys: true, twoKeysOff: null })
    expect((await notificationsFor(cleo)).filter((news) => news.includes('switched on'))).toHaveLength(1)
  })

  nightTest('have all members told when somebody is made an admin', async () => {
    const { groupId, admin, bob, cleo } = await aGroupWithTwoKeys()
    const dora = await aSignedInUser()
    await addToGroup(groupId, dora)
    await promote(groupId, admin, dora)
    const told = `${admin.user.username} made another member an admin of “Ski trip”, where a second admin confirms transfers.`
    for (const other of [bob, cleo]) expect(await notificationsFor(other)).toContain(`Transfer: ${told}`)
    for (const person of [admin, dora])
      expect(await notificationsFor(person)).not.toContain(`Transfer: ${told}`)
  })

  nightTest('are switched off with a second admin’s agreement, within 72 hours', async () => {
    const { groupId, admin, bob, cleo } = await aGroupWithTwoKeys()
    const answer = await put(admin, groupId, { on: false })
    const { expiresAt } = answer.body.data
    expect([answer.status, answer.body]).toEqual([
      202,
      { message: 'Waiting for a second admin', data: { expiresAt } },
    ])
    setClockOffset(HOUR)
    const same = await put(admin, groupId, { on: false })
    expect([same.status, same.body.data.expiresAt]).toEqual([202, expiresAt])
    const twoKeysOff = { askedBy: admin.user.username, expiresAt, byItself: false }
    expect(await seenBy(bob, groupId)).toEqual({ twoKeys: true, twoKeysOff })
    expect(await seenBy(cleo, groupId)).toEqual({ twoKeys: true, twoKeysOff: null })
    const done = await put(bob, groupId, { on: false })
    expect([done.status, done.body.data.twoKeys]).toEqual([200, false])
  })

  nightTest('stay on if nobody agrees in time, or anyone objects', async () => {
    const { groupId, admin, bob } = await aGroupWithTwoKeys()
    await put(admin, groupId, { on: false })
    setClockOffset(73 * HOUR)
    await endDueSwitchOffs()
    expect(await seenBy(admin, groupId)).toEqual({ twoKeys: true, twoKeysOff: null })
    expect(await status(bob, groupId, { on: false })).toBe(202)
    expect(await status(admin, groupId, { on: true })).toBe(200)
    expect(await status(admin, groupId, { on: false })).toBe(202)
    expect(await seenBy(bob, groupId)).toMatchObject({ twoKeys: true })
  })

  nightTest('ignore a request by somebody who is no longer an admin', async () => {
    const { groupId, admin, bob, cleo } = await aGroupWithTwoKeys()
    await promote(groupId, admin, cleo)
    await put(bob, groupId, { on: false })
    await demote(groupId, admin, bob)
    expect(await status(admin, groupId, { on: false })).toBe(202)
    expect(await seenBy(admin, groupId)).toMatchObject({ twoKeys: true })
  })

  nightTest('keep a request while another is no longer an admin', async () => {
    const { groupId, admin, bob, cleo } = await aGroupWithTwoKeys()
    await promote(groupId, admin, cleo)
    await put(bob, groupId, { on: false })
    await demote(groupId, admin, cleo)
    expect(await db.group.findUnique({ where: { id: groupId } })).toMatchObject({
      twoKeysOffById: bob.user.id,
    })
  })

  nightTest('keep others from removing the second admin, who can still leave', async () => {
    const { groupId, admin, bob, cleo } = await aGroupWithTwoKeys()
    for (const demoteOrExpel of [demote, expel]) {
      const { status, body } = await demoteOrExpel(groupId, admin, bob)
      expect([status, body.code]).toEqual([409, 'TWO_KEYS'])
    }
    expect((await expel(groupId, admin, cleo)).status).toBe(200)
    await addAsAdmin(groupId, cleo)
    expect((await demote(groupId, admin, cleo)).status).toBe(200)
    expect((await leaveGroup(groupId, bob)).status).toBe(200)
  })

  nightTest('are switched off by a sole admin after 72 hours; all members are told at once', async () => {
    const { groupId, admin, bob, cleo } = await aGroupWithTwoKeys()
    await leaveGroup(groupId, bob)
    const { status: answered, body } = await put(admin, groupId, { on: false })
    expect(answered).toBe(202)
    expect((await notificationsFor(cleo))[0]).toContain(
      'As the only admin, they’ll be able to transfer alone after 72 hours.',
    )
    setClockOffset(71 * HOUR)
    await endDueSwitchOffs()
    expect(await seenBy(admin, groupId)).toEqual({
      twoKeys: true,
      twoKeysOff: { askedBy: admin.user.username, expiresAt: body.data.expiresAt, byItself: true },
    })
    setClockOffset(72 * HOUR + 60_000)
    await endDueSwitchOffs()
    expect(await seenBy(admin, groupId)).toEqual({ twoKeys: false, twoKeysOff: null })
    expect((await notificationsFor(cleo))[0]).toContain('is off')
  })

  nightTest('start the 72 hours again if an admin who asked is then left alone', async () => {
    const { groupId, admin, bob } = await aGroupWithTwoKeys()
    await put(admin, groupId, { on: false })
    await leaveGroup(groupId, bob)
    setClockOffset(24 * HOUR)
    await put(admin, groupId, { on: false })
    setClockOffset(95 * HOUR)
    await endDueSwitchOffs()
    expect(await seenBy(admin, groupId)).toMatchObject({ twoKeys: true, twoKeysOff: { byItself: true } })
    const dora = await aSignedInUser()
    await addAsAdmin(groupId, dora)
    expect(await status(dora, groupId, { on: false })).toBe(200)
  })
})
