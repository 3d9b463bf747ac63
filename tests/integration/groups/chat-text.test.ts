import { GET as chatText } from '@/app/api/group/[id]/chat-text/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink, aLinkCode } from '../../support/gifts'
import { aGroupOfPayers, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** A line for the group's chat. */

openDatabase()
const provider = openProvider()

const textFor = async ({ token }: TestUser, groupId: string, query = '') =>
  (await call(chatText, `/group/${groupId}/chat-text${query}`, { token })).body.text

const spokenFor = async ({ token }: TestUser, groupId: string) =>
  (await call(chatText, `/group/${groupId}/chat-text`, { token })).body.spoken

const hasNames = async ({ token }: TestUser, groupId: string) =>
  (await call(chatText, `/group/${groupId}/chat-text`, { token })).body.hasNames

/** Three who owe £100 each, of which `payer` has paid theirs and `other` a part; six days left. */
async function aScene() {
  const { admin, payer, other, group } = await aGroupOfPayers()
  await db.group.update({
    where: { id: group.id },
    data: { paymentDeadline: new Date(daysAfter(londonDay(), 6)) },
  })
  const pay = ({ username }: TestUser, amount: number) =>
    call(note, `/group/${group.id}/noted-payment`, {
      token: admin.token,
      body: { username, amount, method: 'cash' },
    })
  await pay(payer, 100)
  await pay(other, 40)
  return { admin, payer, other, group, groupId: group.id }
}

test('it says how many are in, what is to go and how long there is, with the link if there is one', async () => {
  const { admin, payer, other, group, groupId } = await aScene()
  const summary = `We’re collecting for “${group.title}”.\n1 of 3 in, £160 to go, 6 days left.`
  expect(await textFor(admin, groupId)).toBe(summary)
  expect(await spokenFor(admin, groupId)).toContain('\nOne of the three of us is in. There’s £160 still')
  const url = `${env.NEXTAUTH_URL}/c/${await aLinkCode(admin, groupId)}`
  expect(await textFor(admin, groupId)).toBe(`${summary}\n\nChip in here:\n${url}`)
  const textWithNames = await textFor(admin, groupId, '?names=1')
  expect(textWithNames).toBe(`${summary}\nWith thanks to Test Person.\n\nChip in here:\n${url}`)
  expect([payer, other]).toHaveLength(2)
})

nightTest('it speaks as the occasion does, and thanks once everybody is in or it is closed', async () => {
  const { admin, group, groupId } = await aScene()
  await db.group.update({ where: { id: groupId }, data: { occasion: 'trip' } })
  const url = `${env.NEXTAUTH_URL}/c/${await aLinkCode(admin, groupId)}`
  expect(await textFor(admin, groupId)).toBe(
    `“${group.title}” is on.\n1 of 3 in, £160 to go, 6 days left.\n\nSee what it costs, and chip in here:\n${url}`,
  )
  await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
  expect(await textFor(admin, groupId)).toBe(`Thank you, everyone, for “${group.title}”.\n1 of 3 in.\n${url}`)
  await db.group.update({ where: { id: groupId }, data: { closedAt: null, goalPence: 14_000 } })
  await db.member.updateMany({ where: { groupId }, data: { contributionPence: 0 } })
  expect(await textFor(admin, groupId)).toBe(
    `Thank you, everyone, for “${group.title}”.\n2 people have chipped in.\n${url}`,
  )
})

nightTest('where the sums are hidden, it has none; who has no share is not counted', async () => {
  const { admin, groupId, other } = await aScene()
  await aLinkCode(admin, groupId, { showCollected: false })
  expect(await textFor(admin, groupId)).not.toContain('£')
  await db.member.updateMany({ where: { groupId, userId: other.id }, data: { contributionPence: 0 } })
  expect(await textFor(admin, groupId)).toContain('1 of 2 in')
})

nightTest(
  'where nobody has a share, it counts whoever gave, and names those whom everyone may see',
  async () => {
    const { admin, groupId, code } = await aGroupWithLink({ showNames: true })
    await db.member.updateMany({ where: { groupId }, data: { contributionPence: 0 } })
    expect(await textFor(admin, groupId)).toMatch(/”\.\n£300 in all, \d+ days left\.\n/)
    expect(await hasNames(admin, groupId)).toBe(false)
    await aGift(provider, code, 20, { name: 'Kofi' })
    await aGift(provider, code, 30, { name: 'Wren', anonymous: true })
    expect(await textFor(admin, groupId, '?names=1')).toMatch(
      /”\.\n2 people have chipped in already, £250 to go, \d+ days left\.\nWith thanks to Kofi\.\n/,
    )
    // Where there are shares, who gave is none of those who are in, and is thanked with them.
    await db.member.updateMany({ where: { groupId }, data: { contributionPence: 100 } })
    expect(await textFor(admin, groupId, '?names=1')).toMatch(/\nWith thanks to Kofi for chipping in\.\n/)
    await db.link.update({ where: { groupId }, data: { showNames: false } })
    expect(await textFor(admin, groupId, '?names=1')).not.toContain('Kofi')
    expect(await hasNames(admin, groupId)).toBe(false)
  },
)

test('it is for admins alone', async () => {
  const { payer, groupId } = await aScene()
  expect((await call(chatText, `/group/${groupId}/chat-text`, { token: payer.token })).status).toBe(403)
  expect((await call(chatText, `/group/${groupId}/chat-text`)).status).toBe(401)
})
