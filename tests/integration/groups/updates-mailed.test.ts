import { POST as unsubscribe } from '@/app/api/unsubscribe/[token]/route'
import { GET as exportUser } from '@/app/api/user/[id]/export/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { env } from '@/lib/base/env'
import { forgetOldUpdates } from '@/lib/groups/updates/forget-updates'
import { db } from '@/lib/platform/db/client'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { call } from '../../support/call'
import {
  aCover,
  aPicture,
  bytesAt,
  deleteUpdateBy,
  pictureForm,
  readRecipientCount,
  updatesFor,
  writeUpdate,
} from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aGift, aGiverEmail, aGroupWithLink, aLinkCode, refundBy } from '../../support/gifts'
import { addAsAdmin, aGroupOfThree } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import type { TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { addPeople, aListedGroup, tokenOfPerson } from '../../support/people-list'
import { openProvider } from '../../support/provider'

/** An update comes by mail as a letter does: to members, givers and the people on the list, each address once. */

openDatabase()
const provider = openProvider()
const inbox = openInbox()

const ANN = 'ann@example.com'
const usual = env.LIST_SENDS_A_DAY
// The lists of all tests have the same addresses.
beforeEach(async () => {
  await db.$executeRaw`DELETE FROM rate_limits`
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-mail'`
})
afterEach(() => {
  env.LIST_SENDS_A_DAY = usual
})

async function work() {
  for (const { id, data } of await takeJobs('send-mail')) await sendQueuedMail(data, id)
}
/** Letters, without receipts and the like. */
const lettersTo = (to: string) =>
  inbox.messagesTo(to).filter(({ subject }) => subject?.startsWith('A letter from'))
const stopUrl = (to: string) => lettersTo(to)[0]?.listHeaders?.['list-unsubscribe']?.slice(1, -1) ?? ''
/** As a mail program's own button does. */
const stop = (url: string) => call(unsubscribe, new URL(url).pathname, { method: 'POST' })

test('members, givers and listed people get a letter, and its author none', async () => {
  const { admin, payer, groupId, code, title } = await aGroupWithLink()
  const sam = aGiverEmail()
  await aGift(provider, code, 20, { name: 'Sam Giver', email: sam })
  await aGift(provider, code, 5, { name: 'Sam Giver', email: sam })
  await addPeople(admin, groupId, [{ name: 'Ann Other', email: ANN, amount: 10 }])
  await aCover(groupId)
  // Its author reads for how many they write: another member, too.
  expect(await readRecipientCount(admin, groupId)).toBe(4)
  const form = pictureForm('picture', await aPicture(30, 20), {
    text: 'The hut is booked.\n\nSee it at www.hut.example.com soon.',
  })
  const { update } = (await writeUpdate(admin, groupId, form)).body
  await work()

  expect(lettersTo(admin.email)).toEqual([])
  for (const to of [payer.email, sam, ANN]) expect(lettersTo(to)).toHaveLength(1)
  const [samsLetter] = lettersTo(sam)
  expect(samsLetter?.subject).toBe(`A letter from ${admin.username}: “${title}”`)
  expect(samsLetter?.text).toContain('Dear Sam,')
  expect(samsLetter?.text).toContain('The hut is booked.')
  // Nobody's words become a link that looks like ours.
  expect(samsLetter?.text).toContain('www. hut. example. com')
  expect(samsLetter?.text).toContain(`${env.NEXTAUTH_URL}/c/${code}`)
  expect(samsLetter?.html).toContain(env.NEXTAUTH_URL + update.pictureUrl)
  const ann = await db.member.findFirstOrThrow({ where: { groupId, user: { listed: true } } })
  expect(lettersTo(ANN)[0]?.text).toContain(`/p/${await tokenOfPerson(admin, groupId, ann.id)}`)
  expect(lettersTo(payer.email)[0]?.text).toContain(`/group/${groupId}`)
})

nightTest('a letter begins below a strip of the cover, with a picture of its own or without', async () => {
  const { admin, payer, groupId } = await aGroupWithLink()
  const cover = `url(${env.NEXTAUTH_URL}/api/pictures/${await aCover(groupId)})`
  await writeUpdate(admin, groupId, { text: 'First' })
  await writeUpdate(admin, groupId, pictureForm('picture', await aPicture(30, 20), { text: 'Second' }))
  await work()
  expect(lettersTo(payer.email).map(({ html }) => html?.includes(cover))).toEqual([true, true])
})

nightTest('a letter’s lines end where its author ended them', async () => {
  const { admin, payer, groupId } = await aGroupWithLink()
  await writeUpdate(admin, groupId, { text: 'Halfway there.\nShe suspects nothing.\n\nBring slippers.' })
  await work()
  const [letter] = lettersTo(payer.email)
  expect(letter?.text).toContain('Halfway there.\nShe suspects nothing.\n\nBring slippers.')
  expect(letter?.html).toMatch(/Halfway there\.<br\/?>She suspects nothing\.<\/p>.*<p[^>]*>Bring slippers\./s)
})

nightTest('the name below a letter is that in its subject, and no link', async () => {
  const { admin, payer, groupId, title } = await aGroupWithLink()
  await writeUpdate(admin, groupId, { text: 'Booked.', signedBy: 'Ada at ada.example.com' })
  await work()
  const [letter] = lettersTo(payer.email)
  expect(letter?.subject).toBe(`A letter from Ada at ada. example. com: “${title}”`)
  expect(letter?.text).toMatch(/Booked\.\s+Ada at ada\. example\. com/)
  expect(letter?.text).not.toContain(admin.username)
})

nightTest('a gift that went back brings no letters', async () => {
  const { admin, groupId, code } = await aGroupWithLink()
  const sam = aGiverEmail()
  const { id } = await aGift(provider, code, 20, { email: sam })
  expect((await refundBy(admin, id, 20)).status).toBe(201)
  await writeUpdate(admin, groupId, { text: 'Booked.' })
  await work()
  expect(lettersTo(sam)).toEqual([])
})

nightTest('with one click a giver ends them, in this group alone', async () => {
  const sam = aGiverEmail()
  const [one, other] = [await aGroupWithLink(), await aGroupWithLink()]
  for (const { code } of [one, other]) await aGift(provider, code, 20, { email: sam })
  await writeUpdate(one.admin, one.groupId, { text: 'First' })
  await work()
  const [letter] = lettersTo(sam)
  expect(letter?.listHeaders).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' })
  // Queued before the click, and not sent after it.
  await writeUpdate(one.admin, one.groupId, { text: 'Second' })
  expect((await stop(stopUrl(sam))).status).toBe(200)
  await writeUpdate(one.admin, one.groupId, { text: 'Third' })
  await work()
  expect(lettersTo(sam)).toHaveLength(1)
  await writeUpdate(other.admin, other.groupId, { text: 'Elsewhere' })
  await work()
  expect(lettersTo(sam)).toHaveLength(2)
})

nightTest(
  'a giver with an account is written to once, as a member, and by the account’s own wish',
  async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree()
    const author = { id: admin.user.id, token: admin.token, username: '', email: '' } as TestUser
    const code = await aLinkCode(author, groupId)
    const dan = await aSignedInUser()
    for (const { user } of [bob, dan]) await aGift(provider, code, 5, { email: String(user.email) })
    await db.preferences.create({ data: { userId: cleo.user.id, mailOff: ['Group'], changedAt: new Date() } })
    const bobsOther = aGiverEmail()
    const { id } = await aGift(provider, code, 5, { email: bobsOther })
    await db.gift.update({ where: { id }, data: { claimedById: bob.user.id } })
    // Bob as a member, and at each address from which he gave.
    expect(await readRecipientCount(author, groupId)).toBe(4)
    await writeUpdate(author, groupId, { text: 'Booked.' })
    await work()
    expect(lettersTo(String(bob.user.email))).toHaveLength(1)
    expect([...lettersTo(bobsOther), ...lettersTo(String(cleo.user.email))]).toEqual([])
    expect(lettersTo(String(dan.user.email))).toHaveLength(1)
    expect((await stop(stopUrl(String(dan.user.email)))).status).toBe(200)
    await writeUpdate(author, groupId, { text: 'Again.' })
    await work()
    expect(lettersTo(String(dan.user.email))).toHaveLength(1)
  },
)

nightTest('a first letter to the list counts as sending the link, within the same limits', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  await addPeople(admin, groupId, [{ name: 'Dee', email: 'dee@example.com' }])
  env.LIST_SENDS_A_DAY = 1
  const recipientCount = () => readRecipientCount(admin, groupId)
  expect(await recipientCount()).toBe(1)
  await writeUpdate(admin, groupId, { text: 'Booked.' })
  await work()
  expect([lettersTo(ANN).length, lettersTo('dee@example.com').length]).toEqual([1, 0])
  const { sentAt } = await db.listing.findUniqueOrThrow({ where: { memberId: ann } })
  expect(sentAt).toEqual(expect.any(Date))
  // Who has been written to before counts no more.
  expect(await recipientCount()).toBe(1)
  await writeUpdate(admin, groupId, { text: 'Again.' })
  await work()
  expect([lettersTo(ANN).length, lettersTo('dee@example.com').length]).toEqual([2, 0])
  expect((await stop(stopUrl(ANN))).status).toBe(200)
  expect(await recipientCount()).toBe(0)
  await writeUpdate(admin, groupId, { text: 'And again.' })
  await work()
  expect(lettersTo(ANN)).toHaveLength(2)
})

nightTest(
  'as many get a letter as its author read: each address once, and no stranger from a closed group',
  async () => {
    const { admin, groupId } = await aListedGroup()
    await addPeople(admin, groupId, [{ name: 'Bea Other', email: ANN, amount: 5 }])
    expect(await readRecipientCount(admin, groupId)).toBe(1)
    await writeUpdate(admin, groupId, { text: 'Booked.' })
    await work()
    await addPeople(admin, groupId, [{ name: 'Dee', email: 'dee@example.com' }])
    expect(await readRecipientCount(admin, groupId)).toBe(2)
    await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
    expect(await readRecipientCount(admin, groupId)).toBe(1)
    await writeUpdate(admin, groupId, { text: 'It was lovely.' })
    await work()
    expect([lettersTo(ANN).length, lettersTo('dee@example.com').length]).toEqual([2, 0])
  },
)

nightTest('people who share an address get one letter, with a page for each', async () => {
  const { admin, groupId } = await aListedGroup()
  await addPeople(admin, groupId, [{ name: 'Bea Other', email: ANN, amount: 5 }])
  await writeUpdate(admin, groupId, { text: 'Booked.' })
  await work()
  const [letter, ...more] = lettersTo(ANN)
  expect(more).toEqual([])
  expect(letter?.text).toContain('Open the page of Ann Other')
  expect(letter?.text).toContain('Open the page of Bea Other')
})

nightTest('a deleted update is not mailed any more', async () => {
  const { admin, payer, groupId } = await aGroupWithLink()
  const { update } = (await writeUpdate(admin, groupId, { text: 'Oh no.' })).body
  await deleteUpdateBy(admin, groupId, update._id)
  await work()
  expect(lettersTo(payer.email)).toEqual([])
})

nightTest('what somebody wrote is in their export, and goes with their account', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  const eve = await aSignedInUser()
  await addAsAdmin(groupId, eve)
  const form = pictureForm('picture', await aPicture(9, 9), { text: 'By Eve.' })
  const { update } = (await writeUpdate(eve, groupId, form)).body
  await writeUpdate(admin, groupId, { text: 'By Grace.' })
  const exported = (await call(exportUser, `/user/${eve.user.id}/export`, { token: eve.token })).body
  expect(exported.updates).toEqual([
    {
      group: 'Ski trip',
      text: 'By Eve.',
      signedBy: null,
      createdAt: expect.any(String),
      pictureUrl: update.pictureUrl,
    },
  ])
  expect(
    (await call(deleteUser, `/user/${eve.user.id}`, { method: 'DELETE', token: eve.token })).status,
  ).toBe(200)
  expect((await updatesFor(bob, groupId)).map(({ text }: { text: string }) => text)).toEqual(['By Grace.'])
  expect(await bytesAt(update.pictureUrl)).toBeNull()
  await work()
  expect(lettersTo(String(bob.user.email))).toHaveLength(1)
})

nightTest('24 months after the deadline, updates and cover are gone', async () => {
  const { admin, groupId } = await aListedGroup()
  const form = pictureForm('picture', await aPicture(9, 9), { text: 'Long ago.' })
  const { update } = (await writeUpdate(admin, groupId, form)).body
  const cover = `/api/pictures/${await aCover(groupId)}`
  await forgetOldUpdates()
  expect(await updatesFor(admin, groupId)).toHaveLength(1)
  await db.group.update({ where: { id: groupId }, data: { paymentDeadline: new Date('2020-01-01') } })
  await forgetOldUpdates()
  await forgetOldUpdates()
  expect(await updatesFor(admin, groupId)).toEqual([])
  expect([await bytesAt(cover), await bytesAt(update.pictureUrl)]).toEqual([null, null])
})
