import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { MINUTE, SECOND, setClockOffset } from '@/lib/clock'
import { sweep } from '@/lib/payments/sweep'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { comeToRest, expectTruth } from '../support/expect-truth'
import { balanceOf } from '../support/money'
import { openProvider } from '../support/provider'
import { openScene, play } from '../support/scene'

openDatabase()
const provider = openProvider({ longestHangMs: 7_000 })

test.each(['timeout-before', 'timeout-after'])(
  'a provider that does not answer (%s) is waited for 5 seconds; the money stays reserved until the truth is known',
  async (mode) => {
    setClockOffset(0)
    const scene = await openScene(provider)
    await play(scene, [
      { does: 'pay', who: 0, pence: 5000 },
      { does: 'come back', which: 0 },
      { does: 'webhooks', mode: 'drop' },
      { does: 'fault', path: '/v1/transfers', mode, times: 1 },
    ])
    const before = Date.now()
    const answer = await call(transfer, `/payment/${scene.groupId}/transfer`, {
      token: scene.admins[0]?.token,
      body: { amount: 30 },
    })
    const waited = Date.now() - before
    expect([answer.status, answer.body.data.remainingAmount]).toEqual([201, 20])
    expect(waited).toBeGreaterThan(4.5 * SECOND)
    expect(waited).toBeLessThan(6.5 * SECOND)
    expect(await balanceOf(scene.groupId)).toMatchObject({ availablePence: 2000, reservedPence: 3000 })
    await provider.passTime(1.1 * MINUTE)
    await sweep()
    await comeToRest(provider)
    await expectTruth([scene])
  },
)
