import { POST as logOut } from '@/app/api/auth/logout/route'
import { GET as key } from '@/app/api/push/key/route'
import { DELETE as remove } from '@/app/api/user/[id]/push-subscriptions/[subscriptionId]/route'
import { POST as add } from '@/app/api/user/[id]/push-subscriptions/route'
import { MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { purgeExpiredAccountData } from '@/lib/people/accounts/deletion/purge-expired'
import { updatePassword } from '@/lib/people/accounts/sign-in/update-password'
import { db } from '@/lib/platform/db/client'
import { endSessionsOfUser } from '@/lib/server/operations/end-sessions'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aSignedInUser, PASSWORD, type SignedInUser } from '../../support/people'
import { aBrowser } from '../../support/push-service'

openDatabase()

const path = ({ user }: SignedInUser) => `/user/${user.id}/push-subscriptions`
const subscribe = (person: SignedInUser, { subscription } = aBrowser()) =>
  call(add, path(person), { token: person.token, body: subscription })
const browsersOf = ({ user }: SignedInUser) =>
  db.pushSubscription.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } })

describe('subscribing', () => {
  test('begins with the server’s key, if it has one', async () => {
    expect(await call(key, '/push/key')).toMatchObject({ status: 200, body: { key: env.VAPID_PUBLIC_KEY } })
    const ada = await aSignedInUser()
    const { VAPID_PUBLIC_KEY } = env
    env.VAPID_PUBLIC_KEY = undefined
    expect(await call(key, '/push/key')).toMatchObject({ status: 404, body: { code: 'PUSH_OFF' } })
    expect((await subscribe(ada)).status).toBe(404)
    env.VAPID_PUBLIC_KEY = VAPID_PUBLIC_KEY
  })

  test('stores a browser with its keys, only for its own user', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    const { subscription } = aBrowser()
    const answer = await call(add, path(ada), { token: ada.token, body: subscription })
    expect(answer).toMatchObject({
      status: 201,
      body: { message: expect.any(String), subscription: { _id: expect.any(String) } },
    })
    expect(await browsersOf(ada)).toMatchObject([{ endpoint: subscription.endpoint, ...subscription.keys }])
    expect((await call(add, path(ada), { token: bob.token, body: subscription })).status).toBe(403)
    const bobsPath = `${path(bob)}/${answer.body.subscription._id}`
    expect((await call(remove, bobsPath, { method: 'DELETE', token: bob.token })).status).toBe(404)
    expect(await browsersOf(ada)).toHaveLength(1)
    const adasPath = `${path(ada)}/${answer.body.subscription._id}`
    expect((await call(remove, adasPath, { method: 'DELETE', token: ada.token })).status).toBe(200)
    expect(await browsersOf(ada)).toEqual([])
    expect((await call(remove, adasPath, { method: 'DELETE', token: ada.token })).status).toBe(404)
  })

  test.each([
    { endpoint: 'https://127.0.0.1/x' },
    { endpoint: 'http://push.example.com/x' },
    { endpoint: 'https://localhost/x' },
    { endpoint: 'https://victim.example.com/x' },
    { endpoint: 7 },
    { keys: { p256dh: 'short', auth: 'A'.repeat(22) } },
    { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
    { keys: undefined },
  ])('is refused with %j', async (wrong) => {
    const ada = await aSignedInUser()
    const body = { ...aBrowser().subscription, ...wrong }
    expect((await call(add, path(ada), { token: ada.token, body })).status).toBe(400)
    expect(await browsersOf(ada)).toEqual([])
  })

  test('is limited to ten browsers, even at once: the oldest is dropped', async () => {
    const ada = await aSignedInUser()
    const first = aBrowser()
    await subscribe(ada, first)
    setClockOffset(MINUTE)
    for (let index = 0; index < 6; index += 1) await subscribe(ada)
    const answers = await Promise.all(Array.from({ length: 4 }, () => subscribe(ada)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const kept = await browsersOf(ada)
    expect(kept).toHaveLength(10)
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(first.subscription.endpoint)
  })

  test('assigns a browser to its latest user only', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    const shared = aBrowser()
    await subscribe(ada, shared)
    await subscribe(ada, shared)
    expect(await browsersOf(ada)).toHaveLength(1)
    await subscribe(bob, shared)
    expect([await browsersOf(ada), await browsersOf(bob)]).toEqual([[], [expect.anything()]])
  })
})

describe('a browser is forgotten', () => {
  test('on logging out, and only that one', async () => {
    const ada = await aSignedInUser()
    await subscribe(ada)
    await db.pushSubscription.updateMany({ where: { userId: ada.user.id }, data: { sessionId: null } })
    await subscribe(ada)
    await call(logOut, '/auth/logout', { method: 'POST', token: ada.token })
    expect(await browsersOf(ada)).toMatchObject([{ sessionId: null }])
  })

  test('when a new password ends every session', async () => {
    const ada = await aSignedInUser()
    await subscribe(ada)
    await updatePassword(ada.user.id, { oldPassword: PASSWORD, password: 'Quiet-Harbour-77!' })
    expect(await browsersOf(ada)).toEqual([])
  })

  test.each([
    [
      'a new password is set',
      ({ user }: SignedInUser) =>
        updatePassword(user.id, { oldPassword: PASSWORD, password: 'Quiet-Harbour-77!' }),
    ],
    [
      'an operator ends every session',
      ({ user }: SignedInUser) =>
        endSessionsOfUser({ userId: null, email: 'ops@example.com' }, String(user.email), 'A test'),
    ],
  ])('although its session had expired before, when %s', async (_, end) => {
    const ada = await aSignedInUser()
    await subscribe(ada)
    await db.pushSubscription.updateMany({ where: { userId: ada.user.id }, data: { sessionId: null } })
    await end(ada)
    expect(await browsersOf(ada)).toEqual([])
  })

  test('with the account, but not when a session merely expires', async () => {
    const ada = await aSignedInUser()
    await subscribe(ada)
    await db.session.update({ where: { id: ada.sessionId }, data: { expiresAt: now() } })
    await purgeExpiredAccountData()
    expect(await browsersOf(ada)).toMatchObject([{ sessionId: null }])
    await deleteAccount(ada.user.id)
    expect(await browsersOf(ada)).toEqual([])
  })
})
