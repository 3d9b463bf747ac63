import '../../support/production-time-outs'

import Stripe from 'stripe'
import { POST as webhook } from '@/app/api/webhooks/stripe/route'
import { addMs, MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { workQueue } from '@/lib/platform/jobs/work-queue'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { captureLog } from '../../support/log-lines'
import { aGroup, aUser, balanceOf, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** A command holds the group's lock for longer than a webhook can wait: nothing is wrong, and nothing is lost. */

openDatabase()
const provider = openProvider()
const signer = new Stripe('sk_test_signer')
const secret = process.env.STRIPE_WEBHOOK_SECRET ?? ''

/** A payment of £25 that was paid at the provider, which has not told us. */
async function anUnreportedPayment() {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const started = await startPayment(admin, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ pay: started.session })
  return { groupId: group.id, ...started }
}

const tell = (session: string) => {
  const event = { id: 'evt_busy', object: 'event', created: 1, livemode: false }
  const payload = JSON.stringify({
    ...event,
    type: 'checkout.session.completed',
    data: { object: { id: session } },
  })
  const signature = signer.webhooks.generateTestHeaderString({ payload, secret })
  return call(webhook, '/webhooks/stripe', { body: payload, headers: { 'stripe-signature': signature } })
}

/** Runs work while somebody else holds the group's lock. */
const whileLocked = <T>(groupId: string, work: () => Promise<T>): Promise<T> =>
  transact(async (tx) => {
    await lockGroup(tx, groupId)
    return work()
  })

const levels = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level >= 40 ? 'trouble' : 'quiet', msg])

const QUIET = [['quiet', 'somebody else holds the lock, will retry']]

nightTest(
  'a webhook behind the lock is asked for again and applied later, without trouble in the log',
  async () => {
    const { groupId, session } = await anUnreportedPayment()
    const lines = captureLog()
    const answer = await whileLocked(groupId, () => tell(session))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(levels(lines)).toEqual(QUIET)
    expect(lines.join()).toContain('evt_busy')
    expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 0 })
    setClockOffset(2 * MINUTE)
    await sweep()
    expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 2500 })
    expect(await db.providerEvent.findUnique({ where: { id: 'evt_busy' } })).toMatchObject({
      appliedAt: expect.any(Date),
    })
  },
)

nightTest('so is what the sweep finds behind it', async () => {
  const { groupId, id } = await anUnreportedPayment()
  await db.payment.update({ where: { id }, data: { nextCheckAt: addMs(now(), -MINUTE) } })
  const lines = captureLog()
  await whileLocked(groupId, sweep)
  expect(levels(lines)).toEqual(QUIET)
})

nightTest('so is a job', async () => {
  const { groupId, id } = await anUnreportedPayment()
  const lines = captureLog()
  await whileLocked(groupId, async () => {
    const tried = new Promise<void>((done) => {
      void workQueue('settle-transfer', ({ transferId }) => settlePayment(transferId).finally(done))
    })
    await transact((tx) => enqueue(tx, 'settle-transfer', { transferId: id }))
    await tried
  })
  for (const deadline = Date.now() + 5_000; lines.length === 0 && Date.now() < deadline; )
    await new Promise((done) => setTimeout(done, 20))
  expect(levels(lines)).toEqual(QUIET)
})
