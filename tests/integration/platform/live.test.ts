import { Client } from 'pg'
import { HEAD } from '@/app/api/live/route'
import { addMember } from '@/lib/groups/members/add-member'
import { transact } from '@/lib/platform/db/transaction'
import { announce, LIVE_CHANNEL } from '@/lib/platform/messages/live/announce'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { markRead } from '@/lib/platform/messages/notifications/mark-read'
import { notify, writeNotificationsNow } from '@/lib/platform/messages/notifications/notify'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfThree, viewerOf } from '../../support/groups'
import { aListeningPage, anOpenPage } from '../../support/live'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { sqlSentBy } from '../../support/sent-sql'
import { timeLimit } from '../../support/time-limit'

openDatabase()
afterAll(closeLiveHub)
// The first page opens before the server listens, and is told to refresh everything once it does.
beforeAll(async () => {
  const page = await anOpenPage(await aSignedInUser())
  expect(await page.next()).toEqual(everything)
  page.leave()
})

const everything = { topics: ['notifications', 'groups', 'transactions', 'account'], groupId: null }

nightTest(
  'a change reaches every open page of the people it concerns within two seconds, and nobody else',
  async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const dora = await aSignedInUser()
    const eve = await aSignedInUser()
    const pages = await Promise.all([bob, bob, admin, dora].map((person) => aListeningPage(person)))
    const foreign = await aListeningPage(eve)
    const startedAt = Date.now()
    await addMember(viewerOf(admin), groupId, dora.user.username ?? '')
    for (const page of pages)
      expect(await page.nextAbout('groups', groupId)).toEqual({ topics: ['groups'], groupId })
    expect(Date.now() - startedAt).toBeLessThan(timeLimit(2000))
    await transact((tx) => announce(tx, [eve.user.id], ['transactions']))
    expect(await foreign.next()).toEqual({ topics: ['transactions'], groupId: null })
    for (const page of [...pages, foreign]) page.leave()
  },
)

test('a rolled-back change is not announced', async () => {
  const ada = await aSignedInUser()
  const page = await aListeningPage(ada)
  await expect(
    transact(async (tx) => {
      notify(tx, { userIds: [ada.user.id], type: 'System', message: 'No' })
      await writeNotificationsNow(tx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await transact((tx) => announce(tx, [ada.user.id], ['groups']))
  expect(await page.next()).toEqual({ topics: ['groups'], groupId: null })
  page.leave()
})

test('a change is announced after its commit, in one statement', async () => {
  const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
  const change = () =>
    transact((tx) => {
      announce(tx, [ada.user.id], ['groups'])
      announce(tx, [bob.user.id], ['transactions'])
    })
  const sent = await sqlSentBy(change)
  expect(sent.slice(-2)).toEqual(['COMMIT', expect.stringContaining('pg_notify')])
  expect(sent.filter((statement) => statement.includes('pg_notify'))).toHaveLength(1)
})

test('what cannot be announced has happened all the same', async () => {
  const ada = await aSignedInUser()
  const tooLong = 'a'.repeat(8000)
  expect(
    await transact(async (tx) => {
      announce(tx, [ada.user.id], ['groups'], tooLong)
      return (await tx.user.update({ where: { id: ada.user.id }, data: { firstname: 'Adele' } })).firstname
    }),
  ).toBe('Adele')
  const page = await aListeningPage(ada)
  await transact((tx) => announce(tx, [ada.user.id], ['groups']))
  expect(await page.nextAbout('groups', null)).not.toBeNull()
  page.leave()
})

test('reading a notification on one page updates the others', async () => {
  const ada = await aSignedInUser()
  await transact((tx) => notify(tx, { userIds: [ada.user.id], type: 'System', message: 'Hello' }))
  const page = await aListeningPage(ada)
  await markRead(ada.user.id, { all: true })
  expect(await page.nextAbout('notifications', null)).not.toBeNull()
  page.leave()
})

test('a page rendered before a change and opened after it is told at once', async () => {
  const ada = await aSignedInUser()
  const first = await aListeningPage(ada)
  const madeAt = String(Date.now())
  await transact((tx) => announce(tx, [ada.user.id], ['groups']))
  await first.nextAbout('groups', null)
  const second = await anOpenPage(ada, { since: madeAt })
  expect(await second.next()).toEqual(everything)
  for (const page of [first, second]) page.leave()
})

test('the stream forbids caching, compression and buffering', async () => {
  const page = await anOpenPage(await aSignedInUser())
  expect(page.response.status).toBe(200)
  expect(page.response.headers.get('content-type')).toMatch('text/event-stream')
  expect(page.response.headers.get('cache-control')).toMatch('no-transform')
  page.leave()
})

test('it needs a session, and HEAD opens none', async () => {
  const stranger = { ...(await aSignedInUser()), cookie: '' }
  expect((await anOpenPage(stranger)).response.status).toBe(401)
  expect((await call(HEAD, '/live', { method: 'HEAD' })).status).toBe(405)
})

test('the thirteenth page closes the first', async () => {
  const ada = await aSignedInUser()
  const pages = []
  for (let number = 0; number < 13; number += 1) pages.push(await anOpenPage(ada))
  expect(await pages[0]?.nextAbout('never', null)).toBeNull()
  await transact((tx) => announce(tx, [ada.user.id], ['groups'], ada.user.id))
  expect(await pages[1]?.nextAbout('groups', ada.user.id)).not.toBeNull()
  for (const page of pages) page.leave()
})

nightTest('after a database outage every page is told to read everything again', async () => {
  const { admin } = await aGroup()
  const page = await aListeningPage(admin)
  // Only the database's owner may terminate connections, not the app's role.
  const owner = new Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN "${LIVE_CHANNEL}"' AND datname = current_database()`,
  )
  await owner.end()
  expect(await page.next()).toEqual(everything)
  await transact((tx) => announce(tx, [admin.user.id], ['groups']))
  expect(await page.nextAbout('groups', null)).not.toBeNull()
  page.leave()
})

test('stopping the server ends every stream', async () => {
  const page = await aListeningPage(await aSignedInUser())
  await closeLiveHub()
  expect(await page.nextAbout('never', null)).toBeNull()
})

test('while the process stops, a new stream ends at once', async () => {
  await closeLiveHub({ isFinal: true })
  const page = await anOpenPage(await aSignedInUser())
  expect(await page.next()).toBeNull()
  await closeLiveHub()
})
