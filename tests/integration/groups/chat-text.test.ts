import { GET as chatText } from '@/app/api/group/[id]/chat-text/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aLink } from '../../support/gifts'
import { aGroupOfPayers, type TestUser } from '../../support/money'

/** A line for the group's chat. */

openDatabase()

const textFor = async ({ token }: TestUser, groupId: string, query = '') =>
  (await call(chatText, `/group/${groupId}/chat-text${query}`, { token })).body.text

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
  expect(await textFor(admin, groupId)).toBe(`${group.title}: 1 of 3 in, £160 to go, 6 days left`)
  const code = await aLink(admin, groupId)
  expect(await textFor(admin, groupId)).toBe(
    `${group.title}: 1 of 3 in, £160 to go, 6 days left\n${env.NEXTAUTH_URL}/c/${code}`,
  )
  const named = await textFor(admin, groupId, '?names=1')
  expect(named).toContain(`In: Test Person`)
  expect(named.match(/Test Person/g)).toHaveLength(1)
  expect([payer, other]).toHaveLength(2)
})

test('where the sums are hidden, it has none; who has no share is not counted', async () => {
  const { admin, groupId, other } = await aScene()
  await aLink(admin, groupId, { showCollected: false })
  expect(await textFor(admin, groupId)).not.toContain('£')
  await db.member.updateMany({ where: { groupId, userId: other.id }, data: { contributionPence: 0 } })
  expect(await textFor(admin, groupId)).toContain('1 of 2 in')
})

test('it is for admins alone', async () => {
  const { payer, groupId } = await aScene()
  expect((await call(chatText, `/group/${groupId}/chat-text`, { token: payer.token })).status).toBe(403)
  expect((await call(chatText, `/group/${groupId}/chat-text`)).status).toBe(401)
})
