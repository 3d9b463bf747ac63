import { POST as add } from '@/app/api/group/[id]/add/route'
import { HEAD as headLeave, GET as leave, POST as postLeave } from '@/app/api/group/[id]/leave/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { GET as listMembers } from '@/app/api/group/[id]/members/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import type { AppError } from '@/lib/base/errors'
import { findGroupAccess } from '@/lib/groups/group/access'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { addAsAdmin, aGroup, aGroupOfThree, notificationsFor, sharesOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()

const named = (person: SignedInUser, more: Record<string, unknown> = {}) => ({
  username: person.user.username,
  ...more,
})
const groupPath = (groupId: string, path: string) => `/group/${groupId}/${path}`

describe('what each person sees of the members', () => {
  test('members are listed earliest first; admins see every amount, a member only their own', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    const seenBy = async ({ token }: SignedInUser) => {
      const { body } = await call(listMembers, groupPath(groupId, 'members'), { token })
      expect(body.data).toEqual(body.members)
      return body.members.map((member: { userId: { _id: string }; contributionAmount: number | null }) => [
        member.userId._id,
        member.contributionAmount,
      ])
    }
    const ids = [admin.user.id, bob.user.id, cleo.user.id]
    expect(await seenBy(admin)).toEqual(ids.map((id, place) => [id, place === 0 ? 333.34 : 333.33]))
    expect(await seenBy(bob)).toEqual(ids.map((id) => [id, id === bob.user.id ? 333.33 : null]))
  })

  test('a hidden profile shows only the username, except to its owner', async () => {
    const { groupId, admin } = await aGroup()
    const dora = await aSignedInUser({ isProfileVisible: false, firstname: 'Dora', lastname: 'Maar' })
    await addAsAdmin(groupId, dora)
    const seenBy = async ({ token }: SignedInUser) =>
      (await call(listMembers, groupPath(groupId, 'members'), { token })).body.members[1].userId
    expect(await seenBy(admin)).toEqual({
      _id: dora.user.id,
      username: dora.user.username,
      displayName: null,
      profilePictureUrl: null,
      isProfileVisible: false,
    })
    expect(await seenBy(dora)).toMatchObject({ displayName: 'Dora Maar' })
  })
})

describe('POST /group/{id}/add', () => {
  nightTest('adds by username in any case, splits again and tells everyone concerned', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const dora = await aSignedInUser()
    const { status, body } = await call(add, groupPath(groupId, 'add'), {
      token: admin.token,
      body: { username: ` ${dora.user.username?.toUpperCase()} ` },
    })
    expect(status).toBe(201)
    expect(body.members).toHaveLength(4)
    expect(body.message).toBe(`${dora.user.username} is now a member of the group.`)
    expect(await sharesOf(groupId)).toEqual([25_000, 25_000, 25_000, 25_000])
    expect(await notificationsFor(dora)).toEqual([
      `Group: ${admin.user.username} added you to “Ski trip”. Your share is now £250.00.`,
    ])
    expect(await notificationsFor(bob)).toEqual([
      `Group: ${dora.user.username} joined “Ski trip”. Your share is now £250.00.`,
    ])
  })

  test('refuses members, unverified people and unknown names', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const pending = await aSignedInUser({ isPending: true })
    const send = (username: unknown) =>
      call(add, groupPath(groupId, 'add'), { token: admin.token, body: { username } })
    expect((await send(bob.user.username)).status).toBe(409)
    expect((await send(pending.user.username)).status).toBe(404)
    expect((await send('nobody_at_all')).body.message).toBe('User not found')
    expect((await send('')).body.message).toBe('Invalid group ID or username')
    const nowhere = await call(add, groupPath('nowhere', 'add'), { token: admin.token, body: named(bob) })
    expect([nowhere.status, nowhere.body.message]).toEqual([400, 'Invalid group ID or username'])
    for (const username of ['\u0000', 'a\u0000b', '\ud800x'])
      expect([400, 404]).toContain((await send(username)).status)
    expect((await send(7)).status).toBe(400)
  })

  nightTest('adds the same person once if asked twenty times at once', async () => {
    const { groupId, admin } = await aGroup()
    const dora = await aSignedInUser()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call(add, groupPath(groupId, 'add'), { token: admin.token, body: named(dora) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await notificationsFor(dora)).toHaveLength(1)
  })
})

nightTest('somebody who is deleting their account is not left in a group', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { groupId, admin } = await aGroup()
    const dora = await aSignedInUser()
    const [added, deleted] = await Promise.all([
      call(add, groupPath(groupId, 'add'), { token: admin.token, body: named(dora) }),
      deleteAccount(dora.user.id).then(
        () => 200,
        (error: AppError) => error.status,
      ),
    ])
    const isGone = (await db.user.findUniqueOrThrow({ where: { id: dora.user.id } })).deletedAt !== null
    const isMember = (await db.member.count({ where: { userId: dora.user.id, leftAt: null } })) === 1
    expect([isGone, isMember]).not.toEqual([true, true])
    expect(isGone).toBe(deleted === 200)
    expect([201, 404]).toContain(added.status)
  }
})

describe('leaving', () => {
  test('works by GET with the bearer token; the others share the rest and are told', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    const { status, body } = await call(leave, groupPath(groupId, 'leave'), { token: bob.token })
    expect([status, body.message]).toEqual([200, 'You successfully left the group'])
    expect(await sharesOf(groupId)).toEqual([50_000, 50_000])
    expect(await notificationsFor(cleo)).toEqual([
      `Group: ${bob.user.username} left “Ski trip”. Your share is now £500.00.`,
    ])
    expect(await notificationsFor(admin)).toHaveLength(1)
    expect(await notificationsFor(bob)).toEqual([])
    expect((await call(leave, groupPath(groupId, 'leave'), { token: bob.token })).status).toBe(404)
  })

  test('cannot be triggered by another site: the cookie alone does not count, and HEAD is refused', async () => {
    const { groupId } = await aGroup()
    const eve = await aSignedInUser({ isBrowser: true })
    await addAsAdmin(groupId, eve)
    const byCookie = await call(leave, groupPath(groupId, 'leave'), { cookie: eve.cookie, isBrowser: true })
    expect(byCookie.status).toBe(401)
    const head = await call(headLeave, groupPath(groupId, 'leave'), { method: 'HEAD', token: eve.token })
    expect(head.status).toBe(405)
    expect(head.headers.get('allow')).toBe('GET, POST')
    expect(await sharesOf(groupId)).toHaveLength(2)
  })

  test('is refused to the only member, and to the only admin while there are others', async () => {
    const alone = await aGroup()
    const first = await call(postLeave, groupPath(alone.groupId, 'leave'), {
      method: 'POST',
      token: alone.admin.token,
    })
    expect([first.status, first.body.code]).toEqual([409, 'ONLY_MEMBER'])
    const { groupId, admin } = await aGroupOfThree()
    const second = await call(postLeave, groupPath(groupId, 'leave'), { method: 'POST', token: admin.token })
    expect([second.status, second.body.code]).toEqual([409, 'ONLY_ADMIN'])
  })

  test('has a job expire the open checkout of the person who left', async () => {
    const { groupId, bob } = await aGroupOfThree()
    await call(postLeave, groupPath(groupId, 'leave'), { method: 'POST', token: bob.token })
    const jobs = await db.$queryRaw<{ data: unknown }[]>`
      SELECT data FROM pgboss.job WHERE name = 'expire-checkout' AND data->>'groupId' = ${groupId}`
    expect(jobs).toEqual([{ data: { groupId, userId: bob.user.id } }])
  })
})

describe('POST /group/{id}/remove', () => {
  nightTest('removes another member, tells them and the others, and returns who it was', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    const { status, body } = await call(remove, groupPath(groupId, 'remove'), {
      token: admin.token,
      body: named(bob),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Member successfully removed!',
      member: { userId: { _id: bob.user.id } },
    })
    expect(await notificationsFor(bob)).toEqual([
      `Personal: ${admin.user.username} removed you from “Ski trip”.`,
    ])
    expect(await notificationsFor(cleo)).toEqual([
      `Group: ${bob.user.username} was removed from “Ski trip”. Your share is now £500.00.`,
    ])
    expect((await call(listMembers, groupPath(groupId, 'members'), { token: bob.token })).status).toBe(404)
  })

  nightTest('tells viewers how their membership ended, and strangers nothing', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    const accessOf = ({ user }: SignedInUser) => findGroupAccess({ userId: user.id }, groupId)
    expect(await accessOf(bob)).toEqual({ title: 'Ski trip', ended: null })
    expect(await accessOf(await aSignedInUser())).toBeNull()
    expect(await findGroupAccess({ userId: bob.user.id }, 'nonsense')).toBeNull()
    expect(await findGroupAccess({ userId: admin.user.id }, groupId.toUpperCase())).toMatchObject({
      ended: null,
    })
    await call(remove, groupPath(groupId, 'remove'), { token: admin.token, body: named(bob) })
    await call(postLeave, groupPath(groupId, 'leave'), { method: 'POST', token: cleo.token })
    expect(await accessOf(bob)).toEqual({ title: null, ended: 'removed' })
    expect(await accessOf(cleo)).toEqual({ title: null, ended: 'left' })
    await db.group.update({ where: { id: groupId }, data: { deletedAt: new Date() } })
    expect(await accessOf(admin)).toEqual({ title: null, ended: 'deleted' })
  })

  test('refuses to remove oneself or a stranger, and is for admins', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    const send = (by: SignedInUser, whom: SignedInUser) =>
      call(remove, groupPath(groupId, 'remove'), { token: by.token, body: named(whom) })
    expect((await send(admin, admin)).status).toBe(400)
    expect((await send(admin, await aSignedInUser())).status).toBe(404)
    expect((await send(bob, cleo)).status).toBe(403)
  })

  nightTest('a member who comes back starts unpinned and last', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    await call(setAmount, groupPath(groupId, 'member/set-amount'), {
      method: 'PUT',
      token: admin.token,
      body: named(bob, { amount: 1 }),
    })
    await call(remove, groupPath(groupId, 'remove'), { token: admin.token, body: named(bob) })
    const { body } = await call(add, groupPath(groupId, 'add'), { token: admin.token, body: named(bob) })
    expect(body.members.at(-1)).toMatchObject({ userId: { _id: bob.user.id }, pinned: false, role: 'member' })
    expect(await sharesOf(groupId)).toEqual([33_334, 33_333, 33_333])
  })
})
