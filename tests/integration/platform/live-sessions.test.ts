import { Client } from 'pg'
import { POST as logOut } from '@/app/api/auth/logout/route'
import { addMs, londonDay, MINUTE, now, SECOND } from '@/lib/base/clock'
import { updateGroup } from '@/lib/groups/group/update-group'
import { makeAdmin } from '@/lib/groups/members/make-admin'
import { removeAdmin } from '@/lib/groups/members/remove-admin'
import { removeMember } from '@/lib/groups/members/remove-member'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { purgeExpiredAccountData } from '@/lib/people/accounts/deletion/purge-expired'
import { endOwnSession } from '@/lib/people/accounts/sign-in/end-own-session'
import { resetPassword } from '@/lib/people/accounts/sign-in/reset-password'
import { updatePassword } from '@/lib/people/accounts/sign-in/update-password'
import { SESSION_COOKIE } from '@/lib/platform/auth/cookie'
import { hashSecret, newSecret } from '@/lib/platform/auth/secrets'
import { openSession, recordVerification } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { announce, LIVE_CHANNEL } from '@/lib/platform/messages/live/announce'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { endSessionsOfUser } from '@/lib/server/operations/end-sessions'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfThree, viewerOf } from '../../support/groups'
import { aListeningPage } from '../../support/live'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, PASSWORD, type SignedInUser } from '../../support/people'
import { timeLimit } from '../../support/time-limit'

openDatabase()
afterAll(closeLiveHub)

const NEW_PASSWORD = 'Quiet-Harbour-77!'

async function reset({ user }: SignedInUser) {
  const token = newSecret()
  const times = { createdAt: now(), expiresAt: addMs(now(), MINUTE) }
  await db.passwordReset.create({ data: { userId: user.id, tokenHash: hashSecret(token), ...times } })
  await resetPassword({ token, password: NEW_PASSWORD }, '203.0.113.9')
}

async function expireSession({ sessionId }: SignedInUser) {
  await db.session.update({ where: { id: sessionId }, data: { expiresAt: now() } })
  await purgeExpiredAccountData()
}

const ENDINGS: [string, (ada: SignedInUser) => Promise<unknown>][] = [
  ['logs out', ({ token }) => call(logOut, '/auth/logout', { token })],
  ['is signed out from another device', (ada) => endOwnSession(viewerOf(ada), ada.sessionId)],
  [
    'changes the password elsewhere',
    ({ user }) => updatePassword(user.id, { oldPassword: PASSWORD, password: NEW_PASSWORD }),
  ],
  ['resets the password', reset],
  ['deletes the account', ({ user }) => deleteAccount(user.id)],
  [
    'is logged out by an operator',
    ({ user }) => endSessionsOfUser({ userId: null, email: 'ops@example.com' }, String(user.email), 'A test'),
  ],
  ['comes to an end that the clock finds', expireSession],
]

nightTest.each(ENDINGS)(
  'the stream of somebody who %s ends with the session, and tells nothing after',
  async (_, end) => {
    const ada = await aSignedInUser()
    const page = await aListeningPage(ada)
    await end(ada)
    const endedAt = Date.now()
    await transact((tx) => announce(tx, [ada.user.id], ['groups']))
    expect(await page.next()).toBeNull()
    expect(Date.now() - endedAt).toBeLessThan(timeLimit(SECOND))
  },
)

test('another session of the same person continues, and is told that the list of sign-ins changed', async () => {
  const ada = await aSignedInUser()
  const otherSession = await openAnother(ada)
  const [page, endedPage] = [await aListeningPage(ada), await aListeningPage(otherSession)]
  await endOwnSession(viewerOf(ada), otherSession.sessionId)
  expect(await endedPage.next()).toBeNull()
  expect(await page.nextAbout('account', null)).not.toBeNull()
  page.leave()
})

async function openAnother(person: SignedInUser): Promise<SignedInUser> {
  const { id, token, cookie } = await transact(async (tx) => {
    const session = await openSession(tx, person.user.id, { isBrowser: false, device: 'Another' })
    await recordVerification(tx, session.id)
    return session
  })
  return { ...person, token, cookie: `${SESSION_COOKIE}=${cookie}`, sessionId: id }
}

nightTest('a stream ends when its session expires', async () => {
  const ada = await aSignedInUser()
  await db.session.update({ where: { id: ada.sessionId }, data: { expiresAt: addMs(now(), 3 * SECOND) } })
  const page = await aListeningPage(ada)
  const startedAt = Date.now()
  expect(await page.next()).toBeNull()
  expect(Date.now() - startedAt).toBeLessThan(3 * SECOND + timeLimit(SECOND))
})

nightTest('a session’s end missed while the connection was lost comes before any news', async () => {
  const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
  const [page, other] = [await aListeningPage(ada), await aListeningPage(bob)]
  // Only the database's owner may terminate connections, not the app's role.
  const owner = new Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
  const { rowCount } = await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = '${LIVE_CHANNEL}' AND datname = current_database()`,
  )
  expect(rowCount).toBe(1)
  await owner.end()
  await endOwnSession(viewerOf(ada), ada.sessionId)
  expect(await page.next()).toBeNull()
  expect(await other.next()).toMatchObject({ groupId: null })
  other.leave()
})

test('an admin made an ordinary member is told within a second to read the group again', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  await makeAdmin(viewerOf(admin), groupId, { username: String(bob.user.username) })
  const page = await aListeningPage(bob)
  const startedAt = Date.now()
  await removeAdmin(viewerOf(admin), groupId, { username: String(bob.user.username) })
  expect(await page.nextAbout('groups', groupId)).not.toBeNull()
  expect(Date.now() - startedAt).toBeLessThan(timeLimit(SECOND))
  page.leave()
})

test('somebody removed from a group is told so, and nothing more about it', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  const page = await aListeningPage(bob)
  await removeMember(viewerOf(admin), groupId, { username: bob.user.username ?? '' })
  expect(await page.nextAbout('groups', groupId)).not.toBeNull()
  expect(await page.nextAbout('notifications', groupId)).not.toBeNull()
  const { title, description } = await db.group.findUniqueOrThrow({ where: { id: groupId } })
  await updateGroup(viewerOf(admin), groupId, {
    title: `${title} again`,
    description,
    goalPence: 120_000,
    paymentDeadline: londonDay(),
  })
  await transact((tx) => announce(tx, [bob.user.id], ['account'], bob.user.id))
  for (let event = await page.next(); event?.groupId !== bob.user.id; event = await page.next())
    expect(event?.groupId).not.toBe(groupId)
  page.leave()
})
