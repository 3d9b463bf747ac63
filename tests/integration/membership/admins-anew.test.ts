import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroupWithPayments, balanceOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** Who was demoted and made an admin again while a call of theirs waits for its group is a new admin by then. */

openDatabase()
const provider = openProvider({ writesRowsByHand: true })

const usual = env.NEW_ADMIN_HOURS
beforeEach(() => {
  env.NEW_ADMIN_HOURS = 24
})
afterEach(() => {
  env.NEW_ADMIN_HOURS = usual
})

nightTest.each([
  ['send', transfer, 'transfer', { amount: 5 }, 1],
  ['connect', onboard, 'onboard-stripe', undefined, 0],
] as const)('who would %s something has to wait for a day', async (_, handler, path, body, accounts) => {
  const { payer: other, group } = await aGroupWithPayments(provider)
  const groupId = group.id
  if (accounts === 0) await db.payoutAccount.deleteMany({ where: { groupId } })
  const adminSinceUpdate = (adminSince: Date) => ({
    where: { groupId, userId: other.id },
    data: { adminSince },
  })
  await db.member.updateMany({ where: { groupId }, data: { role: 'admin' } })
  await db.member.updateMany(adminSinceUpdate(new Date(0)))
  await stepUp(other)
  const before = await balanceOf(groupId)
  const { status, body: answer } = await callDuring(
    groupId,
    () => call(handler, `/payment/${groupId}/${path}`, { method: 'POST', token: other.token, body }),
    (tx) => tx.member.updateMany(adminSinceUpdate(now())),
  )
  expect([status, answer.code]).toEqual([403, 'NEW_ADMIN'])
  expect(await balanceOf(groupId)).toEqual(before)
  expect(await db.payoutAccount.count({ where: { groupId } })).toBe(accounts)
})
