import { randomUUID } from 'node:crypto'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, DAY, setClockOffset } from '@/lib/base/clock'
import { findDestination } from '@/lib/money/payouts/destination'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { stripe } from '@/lib/platform/stripe/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupWithPayments, aUser, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** Payout accounts that came to nothing, to which nothing came, or of which there were too many. */

openDatabase()
const provider = openProvider()

nightTest.each([
  ['five times a day in a group', 1, 5],
  ['twenty times a day by one person', 20, 1],
])(
  'an account is connected %s at most, and disconnecting one makes no room',
  async (_, numberOfGroups, each) => {
    const admin = await aUser('admin')
    const group = await aGroup({ admin })
    const others = await Promise.all(Array.from({ length: numberOfGroups - 1 }, () => aGroup({ admin })))
    const moment = new Date()
    const rows = [group, ...others].flatMap(({ id: groupId }) =>
      Array.from({ length: each }, () => {
        const dates = { createdAt: moment, connectedAt: moment, disconnectedAt: moment }
        const providerAccountId = `acct_${randomUUID()}`
        return { groupId, ownerId: admin.id, providerAccountId, idempotencyKey: providerAccountId, ...dates }
      }),
    )
    await db.payoutAccount.createMany({ data: rows })
    const open = () =>
      call(onboard, `/payment/${group.id}/onboard-stripe`, { method: 'POST', token: admin.token })
    const refused = await open()
    expect([refused.status, refused.body.code]).toEqual([409, 'LIMIT_ACCOUNTS'])
    await db.payoutAccount.updateMany({
      where: { providerAccountId: rows[0]?.providerAccountId },
      data: { connectedAt: addMs(moment, -DAY) },
    })
    expect((await open()).status).toBe(201)
  },
)

test('five of another’s a day do not keep out whoever paid out here before', async () => {
  const [admin, thief] = [await aUser('admin'), await aUser('thief')]
  const { id: groupId } = await aGroup({ admin })
  const moment = new Date()
  const twoDaysAgo = addMs(moment, -2 * DAY)
  const row = (ownerId: string, dates: { createdAt: Date; connectedAt: Date }) => {
    const providerAccountId = `acct_${randomUUID()}`
    return { groupId, ownerId, providerAccountId, idempotencyKey: providerAccountId, ...dates }
  }
  const today = { createdAt: moment, connectedAt: moment, disconnectedAt: moment }
  const open = async () => {
    const path = `/payment/${groupId}/onboard-stripe`
    return (await call(onboard, path, { method: 'POST', token: admin.token })).status
  }
  await db.payoutAccount.createMany({ data: Array.from({ length: 5 }, () => row(thief.id, today)) })
  expect(await open()).toBe(409)
  const own = {
    createdAt: twoDaysAgo,
    connectedAt: twoDaysAgo,
    enabledAt: twoDaysAgo,
    disconnectedAt: moment,
  }
  await db.payoutAccount.create({ data: row(admin.id, own) })
  expect(await open()).toBe(201)
  await db.payoutAccount.updateMany({
    where: { groupId, disconnectedAt: null },
    data: { disconnectedAt: moment },
  })
  await db.payoutAccount.createMany({ data: Array.from({ length: 4 }, () => row(admin.id, today)) })
  expect(await open()).toBe(409)
})

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
  const { admin, group, older } = await aGroupWithPayments(provider)
  await provider.control.apply({ webhooks: 'drop', refundOutside: { charge: older.chargeId } })
  const options = { token: admin.token, body: { amount: 30 } }
  expect((await call(transfer, `/payment/${group.id}/transfer`, options)).status).toBe(502)
  setClockOffset(15 * DAY)
  expect(await findDestination({ userId: admin.id }, group.id)).toMatchObject({ arrivesBy: null })
})
