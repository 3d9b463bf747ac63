import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, DAY } from '@/lib/base/clock'
import { longDay } from '@/lib/base/dates'
import { warnAboutKeptMoney } from '@/lib/money/transfers/warn-about-kept-money'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, connectPayout, newsOf, pay, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** The provider keeps money for 90 days at most: whoever can move it hears of that in time. */

openDatabase()
const provider = openProvider()
beforeEach(() => provider.startAfresh())

async function aGroupWithMoney() {
  const admin = await aUser('admin')
  const payer = await aUser('payer')
  const group = await aGroup({ admin, members: [payer] })
  await connectPayout(provider, admin, group.id)
  await pay(provider, payer, group.id, 30)
  const send = async (amount: number) => {
    const options = { token: admin.token, body: { amount } }
    expect((await call(transfer, `/payment/${group.id}/transfer`, options)).status).toBe(201)
    await provider.control.waitForWebhooks()
  }
  const warningsFor = async (user = admin) => (await newsOf(user)).filter((text) => text.includes('90 days'))
  const flags = () => db.operatorFlag.findMany({ where: { kind: 'money-kept-long', resolvedAt: null } })
  const mailedAddresses = async () => {
    const mails = await db.$queryRaw<{ to: string }[]>`
      SELECT data->>'to' AS to FROM pgboss.job WHERE name = 'send-mail' AND data->>'template' = 'money-needs-you'`
    return mails.map(({ to }) => to)
  }
  /** Sessions do not last that long, so what was paid becomes older instead. */
  const pass = (days: number) =>
    forceSql(
      `UPDATE transactions SET "timePaid" = "timePaid" - interval '${days} days' WHERE "groupId" = '${group.id}'`,
    )
  const warnAfter = async (days: number) => {
    await pass(days)
    await warnAboutKeptMoney()
  }
  return { admin, payer, group, send, warningsFor, flags, mailedAddresses, pass, warnAfter }
}

nightTest('admins and operators are told two weeks before, once, until it has gone', async () => {
  const { admin, payer, group, send, warningsFor, flags, mailedAddresses, warnAfter } =
    await aGroupWithMoney()
  await warnAfter(75)
  expect(await warningsFor()).toEqual([])
  await warnAfter(2)
  expect(await warningsFor()).toEqual([
    expect.stringMatching(
      `^“${group.title}”: £30.00 has been here since .*\\. Our payment provider keeps money for 90 days at most, so please transfer it or give it back by .*\\.$`,
    ),
  ])
  expect(await flags()).toMatchObject([
    { subject: group.id, detail: expect.stringMatching(/^£30\.00, until /) },
  ])
  expect(await mailedAddresses()).toEqual([admin.email])
  await warnAfter(1)
  expect([await warningsFor(), await mailedAddresses()]).toEqual([[expect.any(String)], [admin.email]])
  expect(await warningsFor(payer)).toEqual([])
  await send(30)
  await warnAfter(1)
  expect(await flags()).toEqual([])
  await pay(provider, payer, group.id, 20)
  await warnAfter(77)
  expect([await warningsFor(), await flags()]).toEqual([
    [expect.any(String), expect.stringContaining('£20.00 has been here since')],
    [expect.objectContaining({ subject: group.id })],
  ])
})

nightTest('the oldest money leaves first: what came in later has more time', async () => {
  const { payer, group, send, warningsFor, pass, warnAfter } = await aGroupWithMoney()
  await pass(60)
  await pay(provider, payer, group.id, 20)
  await send(30)
  await warnAfter(20)
  expect(await warningsFor()).toEqual([])
  await warnAfter(60)
  expect(await warningsFor()).toEqual([expect.stringContaining('£20.00 has been here since')])
})

nightTest('of what is partly old, the old part is named', async () => {
  const { payer, group, send, warningsFor, pass, warnAfter } = await aGroupWithMoney()
  await pass(60)
  await pay(provider, payer, group.id, 20)
  await send(10)
  await warnAfter(20)
  expect(await warningsFor()).toEqual([expect.stringContaining('£20.00 has been here since')])
})

nightTest('all that is old is named together', async () => {
  const { payer, group, warningsFor, warnAfter } = await aGroupWithMoney()
  await pay(provider, payer, group.id, 20)
  await warnAfter(77)
  expect(await warningsFor()).toEqual([expect.stringContaining('£50.00 has been here since')])
})

nightTest('what waits for a second admin is still here', async () => {
  const { admin, payer, group, warningsFor, warnAfter } = await aGroupWithMoney()
  await db.member.updateMany({ where: { groupId: group.id, userId: payer.id }, data: { role: 'admin' } })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  const options = { token: admin.token, body: { amount: 30 } }
  expect((await call(transfer, `/payment/${group.id}/transfer`, options)).status).toBe(202)
  await warnAfter(77)
  expect(await warningsFor()).toEqual([expect.stringContaining('£30.00 has been here since')])
})

nightTest(
  'each group is told of its own, since when it has been there, and until when it may be',
  async () => {
    const [one, other] = [await aGroupWithMoney(), await aGroupWithMoney()]
    await other.pass(1)
    await pay(provider, other.payer, other.group.id, 7)
    await one.pass(77)
    await other.warnAfter(77)
    for (const { group, warningsFor, flags, pence } of [
      { ...one, pence: '£30.00' },
      { ...other, pence: '£37.00' },
    ]) {
      const oldest = { where: { groupId: group.id }, orderBy: { timePaid: 'asc' } } as const
      const { timePaid } = await db.transaction.findFirstOrThrow(oldest)
      const since = timePaid ?? new Date(0)
      const until = longDay(addMs(since, 90 * DAY))
      const what = `${pence} has been here since ${longDay(since)}.`
      expect(await warningsFor()).toEqual([expect.stringContaining(what)])
      expect(await warningsFor()).toEqual([expect.stringMatching(`by ${until}\\.$`)])
      const flagged = (await flags()).find(({ subject }) => subject === group.id)
      expect(flagged?.detail).toBe(`${pence}, until ${until}`)
    }
  },
)

nightTest('neither an open checkout nor cash is newer money', async () => {
  const { admin, payer, group, warningsFor, pass, warnAfter } = await aGroupWithMoney()
  await pass(76)
  await startPayment(payer, group.id, 5)
  const body = { username: payer.username, amount: 5, method: 'cash' }
  const noted = await call(note, `/group/${group.id}/noted-payment`, { token: admin.token, body })
  expect(noted.status).toBe(201)
  await warnAfter(1)
  expect(await warningsFor()).toEqual([expect.stringContaining('£30.00 has been here since')])
})
