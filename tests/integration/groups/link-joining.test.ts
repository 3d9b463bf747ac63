import { POST as add } from '@/app/api/group/[id]/add/route'
import { GET as listRequests } from '@/app/api/group/[id]/join-requests/route'
import { PUT as update } from '@/app/api/group/[id]/link/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as accept } from '@/app/api/join-request/[id]/accept/route'
import { POST as decline } from '@/app/api/join-request/[id]/decline/route'
import { POST as join } from '@/app/api/link/[code]/join/route'
import { GET as read } from '@/app/api/link/[code]/route'
import { GET as listNotifications } from '@/app/api/notifications/[userId]/route'
import { DAY, MINUTE, setClockOffset } from '@/lib/base/clock'
import { deleteGroup } from '@/lib/groups/group/delete-group'
import { makeLink } from '@/lib/groups/links/make-link'
import { stopLink } from '@/lib/groups/links/stop-link'
import { leaveGroup } from '@/lib/groups/members/leave-group'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { addAsAdmin, addToGroup, aGroup, notificationsFor, sharesOf, viewerOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

/** Joining through a link: at once, on request, or not at all. */

openDatabase()
afterEach(() => setClockOffset(0))

type Join = 'off' | 'ask' | 'open'

async function aSharedGroup(setting: Join) {
  const group = await aGroup()
  const { link } = await makeLink(viewerOf(group.admin), group.groupId, { renew: false })
  const { admin, groupId } = group
  await call(update, `/group/${groupId}/link`, { method: 'PUT', token: admin.token, body: { join: setting } })
  return { ...group, code: link.code, dora: await aSignedInUser() }
}

const joinBy = async (code: string, { token }: SignedInUser) => {
  const { status, body } = await call(join, `/link/${code}/join`, { method: 'POST', token })
  return { status, ...body }
}
const answer = async (how: typeof accept, id: string, { token }: SignedInUser) => {
  const { status, body } = await call(how, `/join-request/${id}/x`, { method: 'POST', token })
  return { status, ...body }
}
const requestsOf = async (groupId: string, { token }: SignedInUser) =>
  (await call(listRequests, `/group/${groupId}/join-requests`, { token })).body.joinRequests
const latestFor = async ({ user, token }: SignedInUser) =>
  (await call(listNotifications, `/notifications/${user.id}`, { token })).body.lastNotification
const linkSeenBy = async (code: string, { token }: SignedInUser) =>
  (await call(read, `/link/${code}`, { token })).body.link

async function aJoinRequest() {
  const group = await aSharedGroup('ask')
  expect(await joinBy(group.code, group.dora)).toMatchObject({ status: 202, groupId: null })
  const { id } = await db.joinRequest.findFirstOrThrow({ where: { groupId: group.groupId } })
  return { ...group, id }
}

nightTest('an open link makes a member at once, and tells the others their new share', async () => {
  const { groupId, admin, code, dora } = await aSharedGroup('open')
  expect(await joinBy(code, dora)).toEqual({ status: 201, message: 'You joined “Ski trip”.', groupId })
  expect(await sharesOf(groupId)).toEqual([50_000, 50_000])
  expect(await notificationsFor(admin)).toEqual([
    `Group: ${dora.user.username} joined “Ski trip”. Your share is now £500.00.`,
  ])
  expect(await linkSeenBy(code, dora)).toMatchObject({ isMember: true, groupId })
  expect(await joinBy(code, dora)).toMatchObject({ status: 409, code: 'ALREADY_MEMBER' })
  expect(await db.member.count({ where: { groupId, leftAt: null } })).toBe(2)
})

nightTest('pressing twice makes one member', async () => {
  const { groupId, code, dora } = await aSharedGroup('open')
  const both = await Promise.all([joinBy(code, dora), joinBy(code, dora)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await db.member.count({ where: { groupId, userId: dora.user.id } })).toBe(1)
})

nightTest('a link without joining says so', async () => {
  const { groupId, code, dora } = await aSharedGroup('off')
  expect(await joinBy(code, dora)).toMatchObject({ status: 403, code: 'JOIN_OFF' })
  expect(await db.member.count({ where: { groupId } })).toBe(1)
  expect(await db.joinRequest.count({ where: { groupId } })).toBe(0)
})

nightTest('a request is answered by an admin, who is told once with something to act on', async () => {
  const { groupId, admin, code, dora, id } = await aJoinRequest()
  const requestNotice = {
    type: 'Group',
    message: `${dora.user.username} has asked to join “Ski trip”.`,
    actionType: 'join_request',
    actionText: 'Accept or decline',
    actionData: { requestId: id },
  }
  expect(await latestFor(admin)).toMatchObject(requestNotice)
  expect(await joinBy(code, dora)).toMatchObject({ status: 202 })
  expect(await notificationsFor(admin)).toHaveLength(1)
  expect(await requestsOf(groupId, admin)).toMatchObject([
    { _id: id, status: 'open', userId: { username: dora.user.username }, answeredAt: null },
  ])
  const accepted = await answer(accept, id, admin)
  expect(accepted).toMatchObject({ status: 200, joinRequest: { _id: id, status: 'accepted' } })
  expect(await sharesOf(groupId)).toEqual([50_000, 50_000])
  expect(await notificationsFor(dora)).toEqual([
    `Group: ${admin.user.username} let you into “Ski trip”. Your share is now £500.00.`,
  ])
  expect(await latestFor(admin)).toMatchObject({ ...requestNotice, actionText: null, actionData: null })
  expect(await requestsOf(groupId, admin)).toEqual([])
  for (const again of [accept, decline])
    expect(await answer(again, id, admin)).toMatchObject({ status: 409, code: 'REQUEST_ANSWERED' })
})

nightTest('nobody is asked to answer while the group is closed, when nobody can be let in', async () => {
  const { groupId, admin, id } = await aJoinRequest()
  await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
  expect(await latestFor(admin)).toMatchObject({ actionText: null, actionData: null })
  expect(await answer(accept, id, admin)).toMatchObject({ status: 409, code: 'GROUP_CLOSED' })
  await db.group.update({ where: { id: groupId }, data: { closedAt: null } })
  expect(await latestFor(admin)).toMatchObject({ actionData: { requestId: id } })
  expect((await answer(accept, id, admin)).status).toBe(200)
})

nightTest('if two admins answer at once, one answer counts', async () => {
  const { groupId, admin, dora, id } = await aJoinRequest()
  const second = await aSignedInUser()
  await addAsAdmin(groupId, second)
  const [yes, no] = await Promise.all([answer(accept, id, admin), answer(decline, id, second)])
  expect([yes.status, no.status].sort()).toEqual([200, 409])
  const isMember = (await db.member.count({ where: { groupId, userId: dora.user.id } })) === 1
  expect(isMember).toBe(yes.status === 200)
})

nightTest('only the group’s admins can answer', async () => {
  const { groupId, dora, id } = await aJoinRequest()
  const member = await aSignedInUser()
  await addToGroup(groupId, member)
  for (const how of [accept, decline]) {
    expect((await answer(how, id, member)).status).toBe(403)
    expect((await answer(how, id, dora)).status).toBe(404)
  }
})

nightTest('asking again after a decline gets the same response, and tells nobody for 7 days', async () => {
  const { groupId, admin, code, dora, id } = await aJoinRequest()
  expect(await answer(decline, id, admin)).toMatchObject({
    status: 200,
    joinRequest: { status: 'declined', answeredAt: expect.any(String) },
  })
  expect(await notificationsFor(dora)).toEqual(['Group: Your request to join “Ski trip” was declined.'])
  setClockOffset(7 * DAY - MINUTE)
  await db.session.updateMany({
    data: { expiresAt: new Date(Date.now() + 30 * DAY), lastUsedAt: new Date(Date.now() + 7 * DAY) },
  })
  expect(await joinBy(code, dora)).toMatchObject({ status: 202, groupId: null })
  expect(await notificationsFor(admin)).toHaveLength(1)
  setClockOffset(7 * DAY + MINUTE)
  expect(await joinBy(code, dora)).toMatchObject({ status: 202 })
  expect(await notificationsFor(admin)).toHaveLength(2)
  expect(await requestsOf(groupId, admin)).toHaveLength(1)
})

nightTest(
  'somebody removed by an admin has to ask even with an open link; somebody who left comes back at once',
  async () => {
    const { groupId, admin, code, dora } = await aSharedGroup('open')
    await joinBy(code, dora)
    await leaveGroup(viewerOf(dora), groupId)
    expect(await joinBy(code, dora)).toMatchObject({ status: 201 })
    await call(remove, `/group/${groupId}/remove`, {
      token: admin.token,
      body: { username: dora.user.username },
    })
    expect((await linkSeenBy(code, dora)).join).toBe('ask')
    expect(await joinBy(code, dora)).toMatchObject({ status: 202 })
    const [{ _id }] = await requestsOf(groupId, admin)
    await answer(accept, _id, admin)
    // An admin has let them in again, so their earlier removal no longer matters.
    expect(await db.member.count({ where: { groupId, wasRemoved: true } })).toBe(0)
    await leaveGroup(viewerOf(dora), groupId)
    expect(await joinBy(code, dora)).toMatchObject({ status: 201 })
  },
)

nightTest('joining and leaving is limited per hour in each group', async () => {
  const { groupId, admin, code, dora } = await aSharedGroup('open')
  for (let time = 0; time < 5; time += 1) {
    expect((await joinBy(code, dora)).status).toBe(201)
    // Presses that notify nobody do not count.
    expect((await joinBy(code, dora)).status).toBe(409)
    await leaveGroup(viewerOf(dora), groupId)
  }
  const newsBefore = await notificationsFor(admin)
  expect(await joinBy(code, dora)).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^You've joined this group many times just now\. Please try again in /),
  })
  expect(await notificationsFor(admin)).toEqual(newsBefore)
  expect((await joinBy(code, await aSignedInUser())).status).toBe(201)
  expect((await joinBy((await aSharedGroup('open')).code, dora)).status).toBe(201)
})

nightTest('a request outlives the link, and ends when its author joins in another way', async () => {
  const { groupId, admin, dora, id } = await aJoinRequest()
  await stopLink(viewerOf(admin), groupId)
  expect(await requestsOf(groupId, admin)).toHaveLength(1)
  await call(add, `/group/${groupId}/add`, { token: admin.token, body: { username: dora.user.username } })
  expect(await requestsOf(groupId, admin)).toEqual([])
  const last = await db.stateChange.findFirst({ where: { subjectId: id }, orderBy: { id: 'desc' } })
  expect(last).toMatchObject({ to: 'accepted', why: 'joined', actorId: admin.user.id })
})

nightTest('deleting a group ends its requests, and tells those who asked', async () => {
  const { groupId, admin, dora, id } = await aJoinRequest()
  await deleteGroup(viewerOf(admin), groupId)
  expect(await db.joinRequest.findUnique({ where: { id } })).toMatchObject({ status: 'closed' })
  expect(await notificationsFor(dora)).toEqual([
    'Group: “Ski trip” was deleted, and your request to join it has ended with it.',
  ])
  expect((await answer(accept, id, admin)).status).toBe(404)
})

nightTest('so does deleting the account of its last member', async () => {
  const { groupId, admin, dora, id } = await aJoinRequest()
  await deleteAccount(admin.user.id)
  expect(await db.joinRequest.findUnique({ where: { id } })).toMatchObject({ status: 'closed' })
  expect(await notificationsFor(dora)).toHaveLength(1)
  expect(await db.link.findUnique({ where: { groupId } })).toMatchObject({ code: null })
})

nightTest('deleting an account ends its requests, which the export lists before', async () => {
  const { groupId, admin, dora, id } = await aJoinRequest()
  expect((await exportUser(dora.user.id)).joinRequests).toMatchObject([{ groupId, status: 'open' }])
  await deleteAccount(dora.user.id)
  expect(await requestsOf(groupId, admin)).toEqual([])
  expect(await answer(accept, id, admin)).toMatchObject({ status: 409 })
  const [news] = await notificationsFor(admin)
  expect(news).toBe('Group: Anonymous member has asked to join “Ski trip”.')
})
