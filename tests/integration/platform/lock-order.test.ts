import { DELETE as removePasskey } from '@/app/api/auth/factors/passkeys/[id]/route'
import { POST as beginPasskey } from '@/app/api/auth/factors/passkeys/begin/route'
import { POST as finishPasskey } from '@/app/api/auth/factors/passkeys/finish/route'
import { POST as beginTotp } from '@/app/api/auth/factors/totp/begin/route'
import { POST as beginStepUp } from '@/app/api/auth/step-up/passkey/begin/route'
import { POST as finishStepUp } from '@/app/api/auth/step-up/passkey/finish/route'
import { POST as addFeedback } from '@/app/api/feedback/add/route'
import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { POST as createGroup } from '@/app/api/group/create/route'
import { POST as accept } from '@/app/api/invitation/[token]/accept/route'
import { POST as read } from '@/app/api/notifications/read/route'
import { PUT as setPreferences } from '@/app/api/user/[id]/preferences/route'
import { PUT as hide } from '@/app/api/user/[id]/profile-visibility/route'
import { POST as removePicture } from '@/app/api/user/[id]/remove-profile-picture/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { PUT as toggle2Fa } from '@/app/api/user/[id]/toggle-2fa/route'
import { londonDay } from '@/lib/base/clock'
import { inviteUser } from '@/lib/groups/invitations/invite-user'
import { joinByLink } from '@/lib/groups/links/join-by-link'
import { makeLink } from '@/lib/groups/links/make-link'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { anAuthenticator } from '../../support/authenticator'
import { call } from '../../support/call'
import { submitTextedCode, textCode } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroup, viewerOf } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'
import { waitForBlockedTransactions } from '../../support/states'

/** Changes that meet half-way: one of them waits for the other, and neither is broken off as a deadlock. */

openDatabase()
const inbox = openInbox()

type Answer = { status: number }

/**
 * Starts two changes while these rows are locked, the second once the first waits for them, and lets both go on once the
 * second waits as well or is done. Returns their statuses.
 */
async function meet(held: Prisma.Sql, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  const answers = await transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM ${held} FOR UPDATE`
    const one = first()
    await waitForBlockedTransactions()
    const other = second()
    await Promise.race([waitForBlockedTransactions(2), other])
    return { one, other }
  })
  return (await Promise.all([answers.one, answers.other])).map(({ status }) => status)
}

const remove = ({ user, token }: SignedInUser) =>
  call(deleteUser, `/user/${user.id}`, { method: 'DELETE', token })
const tell = ({ user }: SignedInUser, message: string, actorId?: string) =>
  transact((tx) => notify(tx, { userIds: [user.id], type: 'System', message, actorId }))
const post = (
  { token }: SignedInUser,
  handler: Parameters<typeof call>[0],
  path: string,
  body: object = {},
) => call(handler, path, { token, body })

const put = (
  { user, token }: SignedInUser,
  handler: Parameters<typeof call>[0],
  what: string,
  body: object,
) => call(handler, `/user/${user.id}/${what}`, { method: 'PUT', token, body })

/** Deleting an account erases these names after it has ended the sessions, and these notifications before them. */
const namesOf = ({ user }: SignedInUser) => Prisma.sql`identifiers WHERE "userId" = ${user.id}::uuid`
const newsFor = ({ user }: SignedInUser) => Prisma.sql`notifications WHERE "userId" = ${user.id}::uuid`

async function aUserWithPasskey() {
  const person = await aSignedInUser()
  const authenticator = anAuthenticator()
  const { body } = await post(person, beginPasskey, '/auth/factors/passkeys/begin')
  const response = authenticator.register(body.options.challenge)
  await post(person, finishPasskey, '/auth/factors/passkeys/finish', { response, name: 'Phone' })
  return { person, authenticator }
}

describe('deleting an account', () => {
  nightTest('and another, of two people who are named in each other’s notifications', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    await tell(bob, 'Ada invited you.', ada.user.id)
    await tell(ada, 'Bob invited you.', bob.user.id)
    expect(
      await meet(
        namesOf(ada),
        () => remove(ada),
        () => remove(bob),
      ),
    ).toEqual([200, 200])
  })

  nightTest('and confirming with a passkey', async () => {
    const { person, authenticator } = await aUserWithPasskey()
    const other = await aSignedInUser()
    await tell(other, 'Ada invited you.', person.user.id)
    const { body } = await post(person, beginStepUp, '/auth/step-up/passkey/begin')
    const response = authenticator.sign(body.options.challenge)
    const confirm = () => post(person, finishStepUp, '/auth/step-up/passkey/finish', { response })
    const [deleted, confirmed] = await meet(newsFor(other), () => remove(person), confirm)
    expect(deleted).toBe(200)
    expect([200, 400, 401]).toContain(confirmed)
  })

  nightTest('and removing a passkey', async () => {
    const { person, authenticator } = await aUserWithPasskey()
    const path = `/auth/factors/passkeys/${authenticator.id}`
    const removeThePasskey = () => call(removePasskey, path, { method: 'DELETE', token: person.token })
    expect(await meet(namesOf(person), () => remove(person), removeThePasskey)).toEqual([200, 401])
  })

  nightTest('and being invited once more', async () => {
    const { groupId, admin } = await aGroup()
    const bob = await aSignedInUser()
    await inviteUser(viewerOf(admin), groupId, String(bob.user.username))
    const inviteAgain = () => post(admin, invite, `/group/${groupId}/invite`, { username: bob.user.username })
    const [deleted, invited] = await meet(namesOf(bob), () => remove(bob), inviteAgain)
    expect([deleted, invited]).toEqual([200, 404])
  })

  nightTest('and accepting an invitation to its address', async () => {
    const { groupId, admin } = await aGroup()
    const bob = await aSignedInUser()
    const { id, token } = await anInvitationTo(bob, groupId, admin)
    await db.invitation.update({ where: { id }, data: { userId: bob.user.id } })
    await tell(admin, 'Bob declined.', bob.user.id)
    const join = () => call(accept, `/invitation/${token}/accept`, { method: 'POST', token: bob.token })
    const [deleted, joined] = await meet(newsFor(admin), () => remove(bob), join)
    expect(deleted).toBe(200)
    expect(joined).toBe(404)
  })

  nightTest('and deleting the group that it is invited to by address and asked to join', async () => {
    const { groupId, admin } = await aGroup()
    const bob = await aSignedInUser()
    const { link } = await makeLink(viewerOf(admin), groupId, { renew: false })
    await joinByLink(viewerOf(bob), link.code)
    const { id } = await anInvitationTo(bob, groupId, admin)
    await db.invitation.update({ where: { id }, data: { userId: bob.user.id } })
    const end = () => call(deleteGroup, `/group/${groupId}/delete`, { method: 'DELETE', token: admin.token })
    expect(await meet(newsFor(admin), () => remove(bob), end)).toEqual([200, 200])
  })
})

describe('what comes too late for an account that is being deleted', () => {
  const groupFields = { title: 'Hut', description: 'A hut', paymentGoal: 10, paymentDeadline: londonDay() }
  const CHANGES: Record<string, (person: SignedInUser) => Promise<Answer>> = {
    'a new group': (person) =>
      post(person, createGroup, '/group/create', { ...groupFields, splitOption: 'autoSplit' }),
    'an authenticator app': (person) => post(person, beginTotp, '/auth/factors/totp/begin'),
    'two-factor authentication': (person) => put(person, toggle2Fa, 'toggle-2fa', { is2FaEnabled: true }),
    'a hidden profile': (person) => put(person, hide, 'profile-visibility', { isProfileVisible: false }),
    preferences: (person) => put(person, setPreferences, 'preferences', { Group: { mail: false } }),
    'no picture': (person) => post(person, removePicture, `/user/${person.user.id}/remove-profile-picture`),
    feedback: (person) => post(person, addFeedback, '/feedback/add', { comment: 'Thanks' }),
  }

  test.each(Object.entries(CHANGES))('%s', async (_, change) => {
    const ada = await aSignedInUser()
    expect(
      await meet(
        namesOf(ada),
        () => remove(ada),
        () => change(ada),
      ),
    ).toEqual([200, 401])
  })
})

nightTest(
  'proving a number that another account gave too, and deleting the group that both asked to join',
  async () => {
    const { groupId, admin } = await aGroup()
    const { link } = await makeLink(viewerOf(admin), groupId, { renew: false })
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    const [first, last] = ada.user.id < bob.user.id ? [ada, bob] : [bob, ada]
    const { phoneNumber } = last.user
    await db.user.update({ where: { id: first.user.id }, data: { phoneNumber } })
    for (const person of [first, last]) await joinByLink(viewerOf(person), link.code)
    await textCode(last)
    const prove = () => submitTextedCode(last, phoneNumber, inbox.newestTextedCode(last))
    const end = () => call(deleteGroup, `/group/${groupId}/delete`, { method: 'DELETE', token: admin.token })
    const codeRows = Prisma.sql`one_time_codes WHERE "userId" = ${last.user.id}::uuid`
    expect(await meet(codeRows, prove, end)).toEqual([200, 200])
    expect(await db.user.findUnique({ where: { id: first.user.id } })).toMatchObject({ phoneNumber: null })
  },
)

async function anInvitationTo({ user }: SignedInUser, groupId: string, admin: SignedInUser) {
  const answer = await post(admin, invite, `/group/${groupId}/invite`, { email: user.email })
  expect(answer.status).toBe(201)
  const { id } = await db.invitation.findFirstOrThrow({ where: { groupId, channel: 'email' } })
  return { id, token: invitationToken(id) }
}

describe('notifications are locked from the oldest on', () => {
  /** Written to the table in the opposite order. */
  async function threeNotificationsFor({ user }: SignedInUser, actorId?: string): Promise<string[]> {
    const ids = [3, 2, 1].map((part) => `00000000-0000-7000-8000-${user.id.slice(-11)}${part}`)
    for (const id of ids)
      await db.notification.create({
        data: {
          id,
          userId: user.id,
          type: 'System',
          message: 'News',
          actorId,
          createdAt: new Date(2026, 0, Number(id.at(-1))),
        },
      })
    return ids.reverse()
  }

  /** As any change does that locks two of them. */
  async function changeWhileLocked(ids: string[], change: () => Promise<Answer>) {
    const lock = (tx: Tx, id?: string) =>
      tx.$queryRaw`SELECT 1 FROM notifications WHERE id = ${id}::uuid FOR UPDATE`
    const { answer } = await transact(async (tx) => {
      await lock(tx, ids[0])
      const answer = change()
      await waitForBlockedTransactions()
      await lock(tx, ids[2])
      return { answer }
    })
    return (await answer).status
  }

  test('when they are marked as read, all or each', async () => {
    for (const field of ['all', 'ids', 'lines'] as const) {
      const ada = await aSignedInUser()
      const ids = await threeNotificationsFor(ada)
      const body = field === 'all' ? { all: true } : { [field]: ids }
      expect(await changeWhileLocked(ids, () => post(ada, read, '/notifications/read', body))).toBe(200)
      expect(await db.notification.count({ where: { userId: ada.user.id, readAt: null } })).toBe(0)
    }
  })

  test('when the account that they name is deleted', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    const ids = await threeNotificationsFor(ada, bob.user.id)
    expect(await changeWhileLocked(ids, () => remove(bob))).toBe(200)
  })
})

test('a new picture holds up no news for its owner', async () => {
  const { user, ...ada } = await aSignedInUser()
  const picture = { id: user.id, webp: Buffer.from('webp'), createdAt: new Date() }
  await transact(async (tx) => {
    await tx.picture.create({ data: picture })
    await tx.user.update({ where: { id: user.id }, data: { pictureId: picture.id } })
    await tell({ user, ...ada }, 'You were invited.')
  })
  expect(await db.notification.count({ where: { userId: user.id } })).toBe(1)
})

test('signing out everywhere, and sessions that have expired being purged', async () => {
  const ada = await aSignedInUser()
  const { id: userId } = ada.user
  const keys = { endpoint: 'https://push.example.com/1', p256dh: 'p', auth: 'a', createdAt: new Date() }
  await db.pushSubscription.create({
    data: { userId, sessionId: ada.sessionId, endpointHash: Buffer.from(userId), ...keys },
  })
  const endSessionsAs = (why: 'signed-out-elsewhere' | 'expired') => async () => {
    await transact((tx) => endSessions(tx, { userId }, why))
    return { status: 200 }
  }
  const pushes = Prisma.sql`push_subscriptions WHERE "userId" = ${userId}::uuid`
  expect(await meet(pushes, endSessionsAs('signed-out-elsewhere'), endSessionsAs('expired'))).toEqual([
    200, 200,
  ])
})
