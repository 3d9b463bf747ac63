import '../support/production-time-outs'

import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { GET as onboardingUrl } from '@/app/api/payment/[id]/get-onboarding-url/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { expectProviderAgrees, settleEverything } from '../support/expect-provider-agrees'
import { aGroup, aGroupWithPayments, askToPay, aUser, balanceOf, startPayment } from '../support/money'
import { openProvider } from '../support/provider'
import { runHistory } from '../support/run-history'
import { openScene, type Scene } from '../support/scene'
import { timeLimit } from '../support/time-limit'

openDatabase()
const provider = openProvider({ maxHangMs: 7_000 })

/** A group into which £50 were paid. */
async function aPaidScene(): Promise<Scene> {
  const scene = await openScene(provider)
  await runHistory(scene, [
    { does: 'pay', who: 0, pence: 5000 },
    { does: 'come back', which: 0 },
  ])
  return scene
}

async function askForThirty({ groupId, admins }: Scene) {
  const before = Date.now()
  const token = admins[0]?.token
  const answer = await call(transfer, `/payment/${groupId}/transfer`, { token, body: { amount: 30 } })
  return { ...answer, waited: Date.now() - before }
}

test('a silent provider, before or after executing, is waited for 4 seconds, and the money stays reserved until the outcome is known', async () => {
  const scenes = [await aPaidScene(), await aPaidScene()]
  const silent = (mode: 'timeout-before' | 'timeout-after') => ({
    method: 'POST' as const,
    path: '/v1/transfers',
    mode,
  })
  await provider.control.apply({
    webhooks: 'drop',
    fail: [silent('timeout-before'), silent('timeout-after')],
  })
  const answers = await Promise.all(scenes.map(askForThirty))
  expect(provider.control.state().fail).toEqual([])
  for (const { status, body, waited } of answers) {
    expect([status, body.data.remainingAmount]).toEqual([201, 20])
    expect(waited).toBeGreaterThan(3.5 * SECOND)
    expect(waited).toBeLessThan(timeLimit(5 * SECOND))
  }
  for (const { groupId } of scenes)
    expect(await balanceOf(groupId)).toMatchObject({ availablePence: 2000, reservedPence: 3000 })
  await provider.advanceTime(1.1 * MINUTE)
  await sweep()
  await settleEverything(provider)
  await expectProviderAgrees(scenes)
})

const UNREACHED = /reach|still being processed|try again later/

test('whatever a silent provider was asked, people get a truthful answer within 5 seconds', async () => {
  const [paid, other] = [await aGroupWithPayments(provider), await aGroupWithPayments(provider)]
  const [payer, second, third] = [paid.payer, other.payer, await aUser('payer')]
  const [openPayment, otherPayment] = [
    await startPayment(payer, paid.group.id, 5),
    await startPayment(second, other.group.id, 5),
  ]
  const bare = await aGroup({ admin: third })
  const { token } = paid.admin
  await provider.control.apply({
    webhooks: 'drop',
    fail: [{ path: '/v', mode: 'timeout-before', times: 1000 }],
  })
  const ask = async (name: string, response: ReturnType<typeof call>) => {
    const startedAt = Date.now()
    const answer = await response
    return { name, ...answer, inTime: Date.now() - startedAt < timeLimit(5 * SECOND) }
  }
  const answers = await Promise.all([
    ask('a first payment', askToPay(third, bare.id, { amount: 5 })),
    ask('another payment', askToPay(second, other.group.id, { amount: 6 })),
    ask('cancelling', call(cancel, `/payment/${openPayment.id}/cancel`, { token: payer.token, body: {} })),
    ask('looking', call(status, `/payment/${otherPayment.id}/status`, { token: second.token })),
    ask(
      'transferring',
      call(transfer, `/payment/${paid.group.id}/transfer`, { token, body: { amount: 10 } }),
    ),
    ask(
      'an account',
      call(onboard, `/payment/${bare.id}/onboard-stripe`, { method: 'POST', token: third.token }),
    ),
    ask('going on', call(onboardingUrl, `/payment/${paid.group.id}/get-onboarding-url`, { token })),
    ask('refunding', call(refund, `/payment/${paid.older.id}/refund`, { token, body: { amount: 10 } })),
  ])
  expect(answers.map(({ name, status, inTime }) => [name, status, inTime])).toEqual([
    ['a first payment', 503, true],
    ['another payment', 503, true],
    ['cancelling', 503, true],
    ['looking', 200, true],
    ['transferring', 503, true],
    ['an account', 503, true],
    ['going on', 502, true],
    ['refunding', 201, true],
  ])
  for (const { status, body } of answers) if (status !== 201) expect(body.message).toMatch(UNREACHED)
})
