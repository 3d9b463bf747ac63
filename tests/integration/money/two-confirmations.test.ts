import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, balanceOf, connectPayout, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider({ floatPence: 1000 })

/** A group with £60, all of which waits for its second admin. */
async function aWaitingTransfer() {
  const [admin, other] = [await aUser('admin'), await aUser('other')]
  const { id } = await aGroup({ admin, members: [other] })
  await db.member.updateMany({ where: { groupId: id }, data: { role: 'admin', joinedAt: new Date(0) } })
  await db.group.update({ where: { id }, data: { twoKeys: true } })
  await connectPayout(provider, admin, id)
  await pay(provider, admin, id, 60)
  const options = { token: admin.token, body: { amount: 60 } }
  const { transferId } = (await call(transfer, `/payment/${id}/transfer`, options)).body.data
  const path = `/transfer/${transferId}/confirm`
  return { id, confirm: () => call(confirm, path, { method: 'POST', token: other.token }) }
}

nightTest('of two confirmations at once, in a shortage, only one gets what is there', async () => {
  const [first, second] = [await aWaitingTransfer(), await aWaitingTransfer()]
  await provider.control.apply({ settleBalance: true })
  await provider.control.apply({ payOutPlatform: 6000 })
  // The second confirms while the first, which has asked about the money already, waits for its group.
  const answer = await callDuring(first.id, first.confirm, async () =>
    expect((await second.confirm()).status).toBe(200),
  )
  expect(answer.body.code).toBe('PLATFORM_SHORT')
  expect(await balanceOf(first.id)).toMatchObject({ reservedPence: 6000 })
})
