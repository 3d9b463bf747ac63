import { DELETE as end } from '@/app/api/auth/sessions/[id]/route'
import { POST as resetPassword } from '@/app/api/user/reset-password/route'
import { addMs, DAY, HOUR, now, SECOND, setClockOffset } from '@/lib/base/clock'
import { hashSecret, newSecret } from '@/lib/platform/auth/secrets'
import { LAST_USE_INTERVAL } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { endSessionsOfUser } from '@/lib/server/operations/end-sessions'
import { accountantLinksOf, anAccountantLink, readAccounts } from '../../support/accounting'
import { call } from '../../support/call'
import { logInAgain, openPendingSession } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'
import { getPersonalPage, personalTokenOf } from '../../support/personal-pages'

/** What a session may have taken along ends with it. */

openDatabase()
afterEach(() => setClockOffset(0))

const memberOf = ({ user, token }: SignedInUser) => ({
  id: user.id,
  username: String(user.username),
  email: String(user.email),
  token,
})
const endBy = ({ token }: SignedInUser, { sessionId }: Pick<SignedInUser, 'sessionId'>) =>
  call(end, `/auth/sessions/${sessionId}`, { method: 'DELETE', token })
const LINKS_ENDED = 'Your accountant’s links ended as well. Please make a new one.'

test('one session that its owner ends takes along the links that it may have made or read', async () => {
  const thief = await aSignedInUser()
  const member = memberOf(thief)
  const group = await aGroup({ admin: await aUser('admin'), members: [member] })
  const accountantLink = await anAccountantLink(thief)
  const personalToken = await personalTokenOf(member, group.id)
  const owner = await logInAgain(thief)
  expect((await readAccounts(accountantLink.token)).status).toBe(200)
  expect((await endBy(owner, thief)).status).toBe(200)
  expect((await readAccounts(accountantLink.token)).status).toBe(404)
  expect((await getPersonalPage(personalToken)).status).toBe(404)
  expect(await accountantLinksOf(owner)).toEqual([])
  expect(await newsOf({ ...member, token: owner.token })).toContain(LINKS_ENDED)
})

nightTest('not those made since it was last used, nor if it never got as far as the code', async () => {
  const old = await aSignedInUser()
  setClockOffset(HOUR)
  const owner = await logInAgain(old)
  const { token } = await anAccountantLink(owner)
  const { token: pendingToken } = await openPendingSession(owner)
  const pending = await db.session.findUniqueOrThrow({ where: { tokenHash: hashSecret(pendingToken) } })
  for (const sessionId of [old.sessionId, pending.id])
    expect((await endBy(owner, { sessionId })).status).toBe(200)
  expect((await readAccounts(token)).status).toBe(200)
})

nightTest('nor is it the way round that a use soon after the last one is not recorded', async () => {
  const thief = await aSignedInUser()
  const { id, token } = await anAccountantLink(thief)
  const { createdAt } = await db.accountantLink.findUniqueOrThrow({ where: { id } })
  const owner = await logInAgain(thief)
  // The call began just before its use would have been recorded, and took a second.
  const lastUsedAt = addMs(createdAt, -LAST_USE_INTERVAL - SECOND)
  await db.session.update({ where: { id: thief.sessionId }, data: { lastUsedAt } })
  expect((await endBy(owner, thief)).status).toBe(200)
  expect((await readAccounts(token)).status).toBe(404)
})

test('whoever reads the mailbox comes back by none of what they asked for, once an operator ends all sessions', async () => {
  const { user } = await aSignedInUser()
  const [userId, secret, createdAt] = [user.id, newSecret(), now()]
  const expiresAt = addMs(createdAt, HOUR)
  await db.passwordReset.create({ data: { userId, tokenHash: hashSecret(secret), createdAt, expiresAt } })
  const newNumber = '+447700900123'
  await db.lostPhone.create({ data: { userId, newNumber, createdAt, readyAt: addMs(createdAt, DAY) } })
  await endSessionsOfUser({ userId: null, email: 'ops@example.com' }, String(user.email), 'A stolen mailbox')
  const body = { token: secret, password: 'Misty-Harbour-57!' }
  expect((await call(resetPassword, '/user/reset-password', { body })).status).toBe(400)
  expect(await db.lostPhone.count({ where: { userId } })).toBe(0)
})
