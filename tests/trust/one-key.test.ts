import fc from 'fast-check'
import { openDatabase } from '../support/database'
import {
  deliverEveryWebhook,
  expectProviderAgrees,
  settleEverything,
} from '../support/expect-provider-agrees'
import { openProvider } from '../support/provider'
import { runHistory } from '../support/run-history'
import { runCount, testTimeoutMs } from '../support/run-length'
import { openScene } from '../support/scene'
import { expectOneEffect } from './support/five-times'

openDatabase()
const provider = openProvider({ maxHangMs: 100 })

test(
  'one key has one effect, whatever happens to the calls that carry it',
  async () => {
    const fault = fc.option(
      fc.record({
        path: fc.constantFrom('/v1/checkout/sessions', '/v1/transfers', '/v1/refunds'),
        mode: fc.constantFrom('503', '500-after', 'reset-before', 'reset-after'),
        times: fc.integer({ min: 1, max: 4 }),
      }),
    )
    const happen = async (planned: { path: string; mode: string; times: number } | null) => {
      await provider.startAfresh()
      const scene = await openScene(provider)
      await runHistory(
        scene,
        [0, 1, 2].map((who) => ({ does: 'pay', who, pence: 4000 })),
      )
      await provider.control.apply({ awaitWebhooks: true })
      if (planned) await runHistory(scene, [{ does: 'fault', ...planned }])
      const answers = await expectOneEffect(scene)
      if (!planned)
        for (const [first, ...others] of answers) for (const other of others) expect(other).toEqual(first)
      await settleEverything(provider, deliverEveryWebhook(provider))
      await expectProviderAgrees([scene])
    }
    await fc.assert(fc.asyncProperty(fault, happen), {
      numRuns: runCount({ short: 1, full: 100 }),
      endOnFailure: true,
    })
  },
  testTimeoutMs,
)
