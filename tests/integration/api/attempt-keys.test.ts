import { POST as addMember } from '@/app/api/group/[id]/add/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as decline } from '@/app/api/invitation/[token]/decline/route'
import { GET as notifications } from '@/app/api/notifications/[userId]/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfThree, notificationsFor } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'

/** A call that can succeed only once returns its first response to a retry with the same key, in case it was lost. */

openDatabase()

type Handler = Parameters<typeof call>[0]
type Options = Parameters<typeof call>[2]

/** The responses to one press that is sent twice, and to another press. */
async function pressThrice(handler: Handler, path: string, options: Options = {}) {
  const send = (key: string) =>
    call(handler, path, { ...options, method: 'POST', headers: { 'attempt-key': key } })
  const statusAndMessage = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.message]
  return [
    statusAndMessage(await send('one')),
    statusAndMessage(await send('one')),
    statusAndMessage(await send('another')),
  ]
}

nightTest('an admin removes a member, who is told once', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  const body = { username: bob.user.username }
  const done = [200, 'Member successfully removed!']
  expect(await pressThrice(remove, `/group/${groupId}/remove`, { token: admin.token, body })).toEqual([
    done,
    done,
    [404, "This user isn't a member of the group."],
  ])
  expect(await notificationsFor(bob)).toHaveLength(1)
})

nightTest('an admin adds somebody, who is told once, and sees the members as they are by now', async () => {
  const { groupId, admin } = await aGroup()
  const ben = await aSignedInUser()
  const add = (key: string) =>
    call(addMember, `/group/${groupId}/add`, {
      token: admin.token,
      body: { username: ben.user.username },
      headers: { 'attempt-key': key },
    })
  const first = await add('one')
  expect(await add('one')).toMatchObject({ status: 201, body: first.body })
  expect(await add('another')).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } })
  expect(await notificationsFor(ben)).toHaveLength(1)
  const [stored] = await db.idempotentCall.findMany({ where: { userId: admin.user.id, call: 'addMember' } })
  expect(JSON.stringify(stored?.answer).length).toBeLessThan(200)
  await call(leave, `/group/${groupId}/leave`, { token: ben.token, method: 'POST' })
  expect((await add('one')).body.members).toHaveLength(1)
})

test('a member leaves, and is not told that the group is unknown', async () => {
  const { groupId, bob } = await aGroupOfThree()
  const done = [200, 'You successfully left the group']
  const answers = await pressThrice(leave, `/group/${groupId}/leave`, { token: bob.token })
  expect(answers.slice(0, 2)).toEqual([done, done])
  expect(answers[2]?.[0]).toBe(404)
})

test('somebody who is not logged in declines an invitation', async () => {
  const { groupId, admin } = await aGroup()
  const { user, token } = await aSignedInUser()
  await call(invite, `/group/${groupId}/invite`, { token: admin.token, body: { username: user.username } })
  const { body } = await call(notifications, `/notifications/${user.id}`, { token })
  const path = `/invitation/${body.lastNotification.actionData.invitationToken}/decline`
  const done = [200, 'Invitation declined']
  const answers = await pressThrice(decline, path)
  expect(answers.slice(0, 2)).toEqual([done, done])
  expect(answers[2]?.[0]).toBe(404)
  expect(await notificationsFor(admin)).toHaveLength(1)
})
