import fc from 'fast-check'
import { env } from '@/lib/base/env'
import { openDatabase } from '../support/database'
import {
  expectNoEarlyRefunds,
  expectProviderAgrees,
  settleEverything,
} from '../support/expect-provider-agrees'
import { history } from '../support/history'
import { openProvider } from '../support/provider'
import { expectSolvency } from '../support/recomputed-sums'
import { ignoreProviderFault, runHistory } from '../support/run-history'
import { printProgress, runCount, testTimeoutMs } from '../support/run-length'
import { openScene } from '../support/scene'
import { MAX_COPIES, WebhookDeliverer } from '../support/webhook-deliverer'

openDatabase()
// The wait for a new account has tests of its own; a history does not span days.
env.PAYOUT_COOLING_HOURS = 0
// Nor do the limits on how often a group refunds and transfers say anything about its money.
env.REFUNDS_PER_GROUP = 10_000
env.TRANSFERS_PER_GROUP = 10_000
const deliverer = new WebhookDeliverer()
/** Without it, refunds would wait until payments have settled, and transfers for what the fees took. */
const FLOAT = 10_000_000
const provider = openProvider({ floatPence: FLOAT, maxHangMs: 100, handOver: deliverer.take })

/** This many histories run side by side, like many groups. */
const AT_ONCE = runCount({ short: 3, full: 10 })

const histories = fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE })
/** In one of ten runs no webhook ever arrives, and the sweep must find out everything. */
const copies = fc.oneof(
  { weight: 9, arbitrary: fc.array(fc.nat(MAX_COPIES), { minLength: 50, maxLength: 50 }) },
  { weight: 1, arbitrary: fc.constant<number[]>([0]) },
)
const order = fc.array(fc.nat(), { minLength: 50, maxLength: 50 })
/** In one of three runs, four steps of each history happen at the same moment. */
const stepsAtOnce = fc.constantFrom(1, 1, 4)

test(
  'whatever happens, with every webhook coming 0 to 5 times in any order: in the end the books match what the provider did, to the penny',
  async () => {
    let done = 0
    const happen = async (
      all: Parameters<typeof runHistory>[1][],
      copyCounts: number[],
      deliveryOrder: number[],
      hasFloat: boolean,
      concurrency: number,
    ) => {
      await provider.startAfresh()
      if (!hasFloat) await provider.control.apply({ payOutPlatform: FLOAT })
      deliverer.begin(copyCounts)
      const scenes = await Promise.all(
        all.map(async (steps) => {
          const scene = await openScene(provider, deliverer)
          await runHistory(scene, steps, concurrency)
          await expectNoEarlyRefunds(scene).catch(ignoreProviderFault)
          return scene
        }),
      )
      await settleEverything(provider, () => deliverer.deliverRest(deliveryOrder))
      await expectProviderAgrees(scenes)
      const { available, pending } = provider.control.state().balance
      await expectSolvency(available + pending)
      done += all.length
      printProgress('histories', done, 500)
    }
    await fc.assert(fc.asyncProperty(histories, copies, order, fc.boolean(), stepsAtOnce, happen), {
      numRuns: runCount({ short: 3, full: 10_000 }) / AT_ONCE,
      endOnFailure: true,
    })
  },
  testTimeoutMs,
)
