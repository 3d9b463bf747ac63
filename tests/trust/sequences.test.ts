import fc from 'fast-check'
import { openDatabase } from '../support/database'
import {
  deliverEveryWebhook,
  expectProviderAgrees,
  settleEverything,
} from '../support/expect-provider-agrees'
import { openProvider } from '../support/provider'
import { printProgress, runCount, testTimeoutMs } from '../support/run-length'
import { openScene } from '../support/scene'
import type { Real } from './support/commands'
import { aModel } from './support/model'
import { expectSeen } from './support/screens'
import { commands } from './support/sequence'

openDatabase()
const provider = openProvider()

/** How often the group's money is compared with the provider's records, all of which that reads. */
const COMPARE_EVERY = 20

/** Unpaid checkouts end by themselves; then everything must be at rest. */
async function expectBooks(scenes: { groupId: string }[]) {
  await settleEverything(provider, deliverEveryWebhook(provider))
  await expectProviderAgrees(scenes)
}

test(
  'whatever calls come one after the other, each is answered as a pencil-and-paper model says',
  async () => {
    let done = 0
    let scenes: { groupId: string }[] = []
    const happen = async (all: Iterable<fc.AsyncCommand<ReturnType<typeof aModel>, Real>>) => {
      if (done % COMPARE_EVERY === 0) {
        await provider.startAfresh()
        scenes = []
      }
      const real: Real = { scene: await openScene(provider), paymentIds: [] }
      const model = aModel()
      scenes.push(real.scene)
      await fc.asyncModelRun(() => ({ model, real }), all)
      await expectSeen(model, real, 0)
      done += 1
      printProgress('sequences', done, 100)
      if (done % COMPARE_EVERY === 0) await expectBooks(scenes)
    }
    await fc.assert(fc.asyncProperty(commands, happen), { numRuns: runCount({ short: 4, full: 1000 }) })
  },
  testTimeoutMs,
)
