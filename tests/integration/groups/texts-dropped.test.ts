import { env } from '@/lib/base/env'
import { sendLinksByText } from '@/lib/groups/people-list/send-links-by-text'
import { textReminder } from '@/lib/groups/reminders/text-reminder'
import { db } from '@/lib/platform/db/client'
import { sendLinks } from '../../support/claims'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, aListedGroup, removePerson, tokenOfPerson, updatePerson } from '../../support/people-list'
import { credit, setTime } from '../../support/reminders'

/** A text waits in a queue: what was true when it was asked for may be true no longer when it is sent. */

openDatabase()
const inbox = openInbox()
const usual = env.LIST_SENDS_A_DAY
let numbers = 0

const NOON = '2026-12-01T12:00:00Z'
beforeEach(async () => {
  await db.$executeRaw`DELETE FROM rate_limits`
  await takeJobs('text-links')
  setTime(NOON)
})

afterEach(() => {
  env.LIST_SENDS_A_DAY = usual
})

/** Bob can be texted at a number of his own, and his link was sent. */
async function aTextedPerson() {
  const scene = await aListedGroup()
  const noon = new Date(NOON)
  await db.session.updateMany({ data: { lastUsedAt: noon, expiresAt: new Date('2028-01-01') } })
  numbers += 1
  const number = `+4477009005${String(numbers).padStart(2, '0')}`
  await updatePerson(scene.admin, scene.groupId, scene.bob, { phoneNumber: number })
  await db.listing.update({ where: { memberId: scene.bob }, data: { sentAt: noon } })
  return { ...scene, number }
}
type Scene = Awaited<ReturnType<typeof aTextedPerson>>

const change = ({ groupId }: Scene, data: object) => db.group.update({ where: { id: groupId }, data })
const EVENTS: [string, (scene: Scene) => Promise<unknown>][] = [
  ['the group was closed', (scene) => change(scene, { closedAt: new Date() })],
  ['the group was deleted', (scene) => change(scene, { deletedAt: new Date() })],
  ['they were removed', ({ admin, groupId, bob }) => removePerson(admin, groupId, bob)],
  [
    'their number was corrected',
    ({ admin, groupId, bob }) => updatePerson(admin, groupId, bob, { phoneNumber: '07700 900499' }),
  ],
  [
    'the owner of the number said STOP',
    async ({ groupId, bob }) => {
      const { phoneHash } = await db.listing.findUniqueOrThrow({ where: { memberId: bob } })
      const addressHash = phoneHash ?? new Uint8Array()
      await db.contact.create({ data: { groupId, addressHash, stoppedAt: new Date() } })
    },
  ],
]

describe('a link is texted', () => {
  const text = ({ bob, admin }: Scene) => sendLinksByText({ memberIds: [bob], by: admin.username })

  nightTest('to whom it was for, and what they owe by then', async () => {
    const scene = await aTextedPerson()
    const { userId } = await db.member.findUniqueOrThrow({ where: { id: scene.bob } })
    await credit(scene.groupId, { id: userId }, 500)
    await text(scene)
    const [message] = inbox.messagesTo(scene.number)
    expect(message?.text).toContain('Bob Kahn, £15.00: ')
    expect(message?.text).toContain(await tokenOfPerson(scene.admin, scene.groupId, scene.bob))
  })

  test.each(EVENTS)('to nobody if %s', async (_, act) => {
    const scene = await aTextedPerson()
    await act(scene)
    await text(scene)
    expect([...inbox.messagesTo(scene.number), ...inbox.messagesTo('+447700900499')]).toEqual([])
  })

  nightTest('only as it was asked for: what is sent anew, to another number, is asked for anew', async () => {
    const scene = await aTextedPerson()
    const jobData = { memberIds: [scene.bob], by: scene.admin.username, sentAt: new Date(NOON).toISOString() }
    const other = '+447700900497'
    await updatePerson(scene.admin, scene.groupId, scene.bob, {
      phoneNumber: other,
      email: 'own@bob.example',
    })
    await sendLinks(scene.admin, scene.groupId, [scene.bob])
    setTime('2026-12-01T12:01:00Z')
    await db.listing.update({ where: { memberId: scene.bob }, data: { sentAt: new Date() } })
    await sendLinksByText(jobData)
    expect(inbox.messagesTo(other)).toEqual([])
  })

  nightTest('as it was queued', async () => {
    const scene = await aTextedPerson()
    await db.listing.update({ where: { memberId: scene.bob }, data: { sentAt: null, email: null } })
    await sendLinks(scene.admin, scene.groupId, [scene.bob])
    for (const { data } of await takeJobs('text-links')) await sendLinksByText(data)
    expect(inbox.messagesTo(scene.number)).toHaveLength(1)
  })

  test('with those of the others at the number, but not of one who has another by now', async () => {
    const scene = await aTextedPerson()
    const { body } = await addPeople(scene.admin, scene.groupId, [
      { name: 'Dee Kahn', phoneNumber: scene.number },
      { name: 'Eve Kahn', phoneNumber: scene.number },
    ])
    const [dee, eve] = body.people.map(({ _id }: { _id: string }) => _id)
    await db.listing.updateMany({ where: { memberId: { in: [dee, eve] } }, data: { sentAt: new Date() } })
    await db.listing.update({ where: { memberId: eve }, data: { phoneNumber: '+447700900498' } })
    await sendLinksByText({ memberIds: [scene.bob, dee, eve], by: 'admin' })
    const [message] = inbox.messagesTo(scene.number)
    expect(message?.text).toMatch(/Bob Kahn.*Dee Kahn/s)
    expect(message?.text).not.toContain('Eve Kahn')
  })
})

describe('a reminder is texted', () => {
  const day = NOON.slice(0, 10)
  const text = ({ bob }: Scene) => textReminder({ memberId: bob, day })

  test('of what is still owed', async () => {
    const scene = await aTextedPerson()
    const { userId } = await db.member.findUniqueOrThrow({ where: { id: scene.bob } })
    await credit(scene.groupId, { id: userId }, 1_999)
    await text(scene)
    expect(inbox.messagesTo(scene.number)[0]?.text).toContain('£0.01 is still to pay')
  })

  test.each<(typeof EVENTS)[number]>([
    ...EVENTS.filter(([what]) => !what.includes('corrected')),
    [
      'they have paid',
      async ({ groupId, bob }) => {
        const { userId } = await db.member.findUniqueOrThrow({ where: { id: bob } })
        await credit(groupId, { id: userId }, 2_000)
      },
    ],
    ['it is another day', async () => setTime('2026-12-02T12:00:00Z')],
    ['it is night by now', async () => setTime('2026-12-01T20:00:00Z')],
  ])('to nobody if %s', async (_, act) => {
    const scene = await aTextedPerson()
    await act(scene)
    await text(scene)
    expect(inbox.messagesTo(scene.number)).toEqual([])
  })
})

test('an account that is not enabled, or is another’s, proves nobody who writes to many', async () => {
  env.LIST_SENDS_A_DAY = 1
  const { admin, groupId, ann } = await aTextedPerson()
  const [other, otherGroup] = [await aUser('other'), await aGroup({ admin })]
  const account = (owner: TestUser, group: string, payoutEnabled: boolean) =>
    db.payoutAccount.create({
      data: {
        ...{ groupId: group, ownerId: owner.id, payoutEnabled, providerAccountId: `acct_${owner.id}` },
        ...{ idempotencyKey: owner.id, createdAt: new Date() },
      },
    })
  await account(admin, groupId, false)
  await account(other, otherGroup.id, true)
  const { body } = await addPeople(admin, groupId, [{ name: 'Dee', email: 'dee@dropped.example' }])
  expect((await sendLinks(admin, groupId, [ann, body.people[0]._id])).body.sent).toHaveLength(1)
})
