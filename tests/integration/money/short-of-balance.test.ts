import { MINUTE, now } from '@/lib/base/clock'
import { keepLegWaiting } from '@/lib/money/transfers/keep-leg-waiting'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase } from '../../support/database'
import { aUser, newsOf } from '../../support/money'
import { forceSql, insertSubject } from '../../support/states'

openDatabase()

test('a transfer that our own balance holds up is tried again soon, and told to admins alone, once', async () => {
  const id = await insertSubject('leg')
  const member = await aUser('member')
  await forceSql(`UPDATE transfer_legs SET status = 'reserved' WHERE id = '${id}'`)
  const load = () =>
    db.transferLeg.findUniqueOrThrow({
      where: { id },
      include: { transfer: { include: { transaction: true } } },
    })
  const { transferId, transfer } = await load()
  const { groupId, userId } = transfer.transaction
  await db.member.create({ data: { groupId, userId: member.id, joinedAt: now() } })
  for (const refusals of [1, 2]) {
    const leg = await load()
    await transact((tx) => keepLegWaiting(tx, leg))
    const { shortRefusals, nextCheckAt, status } = await load()
    expect([status, shortRefusals]).toEqual(['reserved', refusals])
    expect(Math.abs(Number(nextCheckAt) - Number(now()) - 15 * MINUTE)).toBeLessThan(MINUTE)
  }
  const news = await newsOf({ id: userId ?? '' } as typeof member)
  expect(news).toEqual([
    expect.stringMatching(/^The transfer of £5\.00 from “.*” is taking longer than usual\./),
  ])
  expect(await newsOf(member)).toEqual([])
  expect(await db.operatorFlag.findMany({ where: { subject: transferId } })).toMatchObject([
    { kind: 'transfer-waits', detail: '£5.00', resolvedAt: null },
  ])
})
