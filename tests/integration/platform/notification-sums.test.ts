import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { GET as listLines } from '@/app/api/notifications/[userId]/lines/route'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGroupOfPayers, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** An admin can note any payment, so a day's sum may be larger than that of any card payments. */

openProviderWithBooks()

/** The most that one share can be, in pence, and about what an integer column holds. */
const MAX_SHARE_PENCE = 9_999_900
const ALMOST_FULL_PENCE = 2_140_000_000
const ROWS_PER_HOUR = 40

const linesOf = ({ id, token }: TestUser) => call(listLines, `/notifications/${id}/lines`, { token })
const newestOf = ({ id }: TestUser) =>
  db.notification.findFirstOrThrow({
    where: { userId: id, kind: 'noted' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
/** As if much had been noted already today. */
const fill = async (reader: TestUser) =>
  db.notification.update({
    where: { id: (await newestOf(reader)).id },
    data: { more: 213, amountPence: ALMOST_FULL_PENCE },
  })

nightTest('very much in a day is one line all the same', async () => {
  const { admin, payer, other, group } = await aGroupOfPayers(MAX_SHARE_PENCE)
  const { token } = admin
  const body = { username: payer.username, amount: MAX_SHARE_PENCE / 200, method: 'cash' }
  const path = `/group/${group.id}/noted-payment`
  await call(setAmount, `/group/${group.id}/member/set-amount`, {
    ...{ method: 'PUT', token },
    body: { username: payer.username, amount: MAX_SHARE_PENCE / 100 },
  })
  expect((await call(note, path, { token, body })).status).toBe(201)
  await fill(other)
  expect((await call(note, path, { token, body })).status).toBe(201)
  await db.notification.updateMany({
    where: { amountPence: MAX_SHARE_PENCE / 2 },
    data: { amountPence: MAX_SHARE_PENCE },
  })
  const { status, body: answer } = await linesOf(other)
  expect([status, answer.lines?.[0].message]).toEqual([
    200,
    `215 payments made another way, £21,499,999.00 in all, were noted in “${group.title}” today.`,
  ])
})

nightTest('a row that is full gathers no more, and nothing fails', async () => {
  const { other, group } = await aGroupOfPayers(MAX_SHARE_PENCE)
  const tell = () =>
    transact((tx) => {
      const news = {
        type: 'Payment',
        groupId: group.id,
        kind: 'noted',
        amountPence: MAX_SHARE_PENCE,
      } as const
      notify(tx, { ...news, userIds: [other.id], message: '£99,999.00 in cash was noted.' })
    })
  for (let told = 0; told < ROWS_PER_HOUR; told += 1) await tell()
  await tell()
  expect(await newestOf(other)).toMatchObject({ more: 1, amountPence: 2 * MAX_SHARE_PENCE })
  await fill(other)
  await tell()
  expect(await newestOf(other)).toMatchObject({ more: 213, amountPence: ALMOST_FULL_PENCE })
  expect((await linesOf(other)).status).toBe(200)
})
