import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { readRecipientCount, writeUpdate } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aGift, aGiverEmail, aGroupWithLink, aLinkCode } from '../../support/gifts'
import { aGroupOfThree } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import type { TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, aListedGroup } from '../../support/people-list'
import { openProvider } from '../../support/provider'

/** An admin may list any address, and write to it. Whether a member or a giver has it, nothing tells them. */

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

nightTest('the number does not say whether an address is a member’s or a giver’s', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  const author = { id: admin.user.id, token: admin.token, username: '', email: '' } as TestUser
  const code = await aLinkCode(author, groupId)
  const sam = aGiverEmail()
  await aGift(provider, code, 5, { email: sam })
  const before = await readRecipientCount(author, groupId)
  const bobs = String(bob.user.email)
  const counts: number[] = []
  for (const email of ['nobody@example.com', bobs, sam, String(admin.user.email)]) {
    await addPeople(author, groupId, [{ name: 'Bea Other', email }])
    counts.push((await readRecipientCount(author, groupId)) - before)
  }
  await aGift(provider, code, 5, { email: bobs })
  counts.push((await readRecipientCount(author, groupId)) - before)
  // Only the author's own address is no news to the author.
  expect(counts).toEqual([1, 2, 3, 3, 4])
})

nightTest('nor does what counts as sent, when no more first letters may go out', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  const code = await aLinkCode(admin, groupId)
  await aGift(provider, code, 5, { email: ANN })
  env.LIST_SENDS_A_DAY = 0
  await writeUpdate(admin, groupId, { text: 'Booked.' })
  await work()
  expect(lettersTo(ANN)[0]?.text).toContain(`/c/${code}`)
  expect(await db.listing.findUniqueOrThrow({ where: { memberId: ann } })).toMatchObject({ sentAt: null })
})

nightTest(
  'whoever is a member and on the list gets one letter, and its sender sees no difference',
  async () => {
    const { admin, payer, groupId } = await aGroupWithLink()
    await addPeople(admin, groupId, [{ name: 'Pat Payer', email: payer.email, amount: 10 }])
    await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { addedUnseen: true } })
    await writeUpdate(admin, groupId, { text: 'Booked.' })
    await work()
    const [letter, ...more] = lettersTo(payer.email)
    expect([letter?.text, more]).toEqual([expect.stringContaining(`/group/${groupId}`), []])
    expect(letter?.text).toContain('Open the page of Pat Payer')
    expect(await db.user.findUniqueOrThrow({ where: { id: admin.id } })).toMatchObject({ linksSent: 2 })
    expect(await db.listing.count({ where: { member: { groupId }, sentAt: { not: null } } })).toBe(1)
  },
)

nightTest('beyond the first letters of a day, nothing is sent to whoever is both, either', async () => {
  const { admin, payer, groupId } = await aGroupWithLink()
  await addPeople(admin, groupId, [{ name: 'Pat Payer', email: payer.email, amount: 10 }])
  await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { addedUnseen: true } })
  env.LIST_SENDS_A_DAY = 1
  await writeUpdate(admin, groupId, { text: 'Booked.' })
  await work()
  expect(lettersTo(payer.email).map(({ text }) => text?.includes('Open the page of'))).toEqual([false])
  expect(await db.listing.count({ where: { member: { groupId }, sentAt: { not: null } } })).toBe(0)
})
