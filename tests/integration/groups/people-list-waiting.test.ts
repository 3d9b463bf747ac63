import { POST as send } from '@/app/api/group/[id]/people/send/route'
import { POST as remind } from '@/app/api/group/[id]/remind/route'
import { POST as unsubscribe } from '@/app/api/unsubscribe/[token]/route'
import { HOUR } from '@/lib/base/clock'
import { sendLinksByText } from '@/lib/groups/people-list/send-links-by-text'
import { stopTexts } from '@/lib/groups/people-list/stop-number'
import { db } from '@/lib/platform/db/client'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { call } from '../../support/call'
import { closeBy } from '../../support/closing'
import { setClock } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import { nightTest } from '../../support/night-test'
import { addPeople, aListedGroup, removePerson, updatePerson } from '../../support/people-list'

/** A text that is written at night waits until eight in London: what has changed by then counts. */

openDatabase()
const inbox = openInbox()

const AT_NIGHT = new Date('2026-12-01T22:00:00Z')
const BOB = '+447700900123'
const NEW_NUMBER = '+447700900456'

/** Bob’s link is to be texted. */
async function aWaitingText() {
  await db.$executeRaw`DELETE FROM rate_limits`
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'text-links'`
  const scene = await aListedGroup()
  setClock(AT_NIGHT, 0)
  await db.session.updateMany({ data: { lastUsedAt: AT_NIGHT, expiresAt: new Date('2028-01-01') } })
  const { admin, groupId, bob } = scene
  const options = { token: admin.token, body: { memberIds: [bob] } }
  expect((await call(send, `/group/${groupId}/people/send`, options)).body.sent).toHaveLength(1)
  return scene
}
type Scene = Awaited<ReturnType<typeof aWaitingText>>

/** How many texts anybody got in the morning. */
async function countTexts() {
  for (const { data } of await takeJobs('text-links')) await sendLinksByText(data)
  return [BOB, NEW_NUMBER].flatMap(inbox.messagesTo).length
}

nightTest('it goes out if nothing has changed', async () => {
  await aWaitingText()
  expect(await countTexts()).toBe(1)
})

nightTest.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['once the group is closed', ({ admin, groupId }) => closeBy(admin, groupId)],
  [
    'once the group is deleted',
    ({ groupId }) => db.group.update({ where: { id: groupId }, data: { deletedAt: AT_NIGHT } }),
  ],
  ['to who was removed', ({ admin, groupId, bob }) => removePerson(admin, groupId, bob)],
  [
    'to anybody once another number is given',
    ({ admin, groupId, bob }) => updatePerson(admin, groupId, bob, { phoneNumber: NEW_NUMBER }),
  ],
  ['to who wants no more', () => stopTexts(BOB)],
])('it does not go out %s', async (_, change) => {
  await change(await aWaitingText())
  expect(await countTexts()).toBe(0)
})

nightTest(
  'a letter to oneself, and ending such letters, texts no reminders to the numbers beside it',
  async () => {
    const { admin, groupId, bob } = await aWaitingText()
    const people = Array.from({ length: 20 }, (_, place) => ({
      name: `Stranger ${place}`,
      email: 'me@spam.example',
      phoneNumber: `07700 9005${String(place).padStart(2, '0')}`,
      amount: 5,
    }))
    await takeJobs('send-mail')
    await addPeople(admin, groupId, people)
    const options = { token: admin.token, body: {} }
    expect((await call(send, `/group/${groupId}/people/send`, options)).body.sent.length).toBeGreaterThan(19)
    for (const { id, data } of await takeJobs('send-mail')) await sendQueuedMail(data, id)
    const [letter] = inbox.messagesTo('me@spam.example')
    const unsubscribeToken = /\/unsubscribe\/([\w-]{43})/.exec(letter?.text ?? '')?.[1]
    expect((await call(unsubscribe, `/unsubscribe/${unsubscribeToken}`, { method: 'POST' })).status).toBe(200)
    setClock(AT_NIGHT, 12 * HOUR)
    expect((await call(remind, `/group/${groupId}/remind`, options)).status).toBe(200)
    const textedMemberIds = (await takeJobs('text-reminder')).map(({ data }) => data.memberId)
    expect(textedMemberIds).toEqual([bob])
  },
)
