import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { MINUTE, SECOND } from '@/lib/clock'
import { sweep } from '@/lib/worker/sweep'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { comeToRest, expectTruth } from '../support/expect-truth'
import { balanceOf } from '../support/money'
import { play } from '../support/play'
import { openProvider } from '../support/provider'
import { openScene, type Scene } from '../support/scene'

openDatabase()
const provider = openProvider({ longestHangMs: 7_000 })

/** A group in which £50 came in. */
async function aPaidScene(): Promise<Scene> {
  const scene = await openScene(provider)
  await play(scene, [
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

test('a provider that does not answer, before or after executing, is waited for 4 seconds; the money stays reserved until the truth is known', async () => {
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
    expect(waited).toBeLessThan(5 * SECOND)
  }
  for (const { groupId } of scenes)
    expect(await balanceOf(groupId)).toMatchObject({ availablePence: 2000, reservedPence: 3000 })
  await provider.passTime(1.1 * MINUTE)
  await sweep()
  await comeToRest(provider)
  await expectTruth(scenes)
})
