import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DAY, setClockOffset } from '@/lib/base/clock'
import { getDestination } from '@/lib/money/payouts/destination'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { stripe } from '@/lib/platform/stripe/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aCollectedGroup, aGroup, aUser, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** Payout accounts that came to nothing, or to which nothing came. */

openDatabase()
const provider = openProvider()

nightTest('one belongs to nobody if another admin’s took its place meanwhile', async () => {
  const [admin, payer] = [await aUser('admin'), await aUser('payer')]
  const group = await aGroup({ admin, members: [payer] })
  const { accounts } = stripe.v2.core
  const create = accounts.create.bind(accounts)
  jest.spyOn(accounts, 'create').mockImplementationOnce(async (...asked) => {
    const discarded = { disconnectedAt: new Date(), request: Prisma.DbNull }
    await db.payoutAccount.updateMany({ where: { groupId: group.id }, data: discarded })
    return create(...asked)
  })
  await call(onboard, `/payment/${group.id}/onboard-stripe`, { method: 'POST', token: admin.token })
  expect(await db.payoutAccount.findMany({ where: { groupId: group.id } })).toMatchObject([
    { providerAccountId: null, connectedAt: null },
  ])
  expect(await newsOf(payer)).toEqual([])
})

nightTest('one is not known by a transfer that failed, however long ago', async () => {
  const { admin, group, older } = await aCollectedGroup(provider)
  await provider.control.apply({ webhooks: 'drop', refundOutside: { charge: older.chargeId } })
  const options = { token: admin.token, body: { amount: 30 } }
  expect((await call(transfer, `/payment/${group.id}/transfer`, options)).status).toBe(502)
  setClockOffset(15 * DAY)
  expect(await getDestination({ userId: admin.id }, group.id)).toMatchObject({ arrivesBy: null })
})
