import fc from 'fast-check'
import { addMs, MINUTE, now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { waitForBackgroundWork } from '@/lib/platform/stripe/wait-for-provider'
import { runCatchUp } from '../support/catch-up'
import { openDatabase } from '../support/database'
import { backUpDatabase } from '../support/database-backup'
import { expectProviderAgrees, settleEverything } from '../support/expect-provider-agrees'
import { history, type Step } from '../support/history'
import { openProvider } from '../support/provider'
import { runHistory } from '../support/run-history'
import { printProgress, runCount, testTimeoutMs } from '../support/run-length'
import { openScene } from '../support/scene'

openDatabase()
env.PAYOUT_COOLING_HOURS = 0
const provider = openProvider({ floatPence: 10_000_000, maxHangMs: 100 })

/**
 * Actions the provider never hears of, so that they cannot be restored from it: memberships, accounts, notes and
 * corrections.
 */
const LOST_FOR_GOOD = [
  ...['swap the account', 'connect', 'disconnect'],
  ...['delete the account', 'delete the group', 'note', 'take back a note', 'adjust', 'fault'],
]
const histories = history.map((steps) => steps.filter(({ does }) => !LOST_FOR_GOOD.includes(does)))

const flags = () =>
  db.operatorFlag.findMany({
    where: { resolvedAt: null, kind: { in: ['not-followed', 'not-in-our-books'] } },
    select: { kind: true, subject: true, detail: true },
  })

test(
  'whatever had happened before the restored moment and since, catching up leaves the books as the provider’s, to the penny, and asks for nothing twice',
  async () => {
    let done = 0
    const happen = async (stepsBefore: Step[], stepsSince: Step[]) => {
      await provider.startAfresh()
      const scene = await openScene(provider)
      const live = async (steps: Step[]) => {
        await runHistory(scene, steps)
        await waitForBackgroundWork()
        await provider.control.waitForWebhooks()
      }
      await live(stepsBefore)
      await provider.advanceTime(2 * MINUTE)
      const restoredTo = addMs(now(), -2 * SECOND)
      const backup = await backUpDatabase()
      await live(stepsSince)
      await provider.control.apply({ reset: true, webhooks: 'drop' })
      await backup.restore()
      await runCatchUp(restoredTo)
      await settleEverything(provider)
      // Everything under way at the restored moment has ended, so nothing still reserves money that has gone out since.
      await runCatchUp(restoredTo)
      expect(await flags()).toEqual([])
      await settleEverything(provider)
      await expectProviderAgrees([scene])
      done += 1
      printProgress('restores', done, 50)
    }
    await fc.assert(fc.asyncProperty(histories, histories, happen), {
      numRuns: runCount({ short: 6, full: 500 }),
      endOnFailure: true,
    })
  },
  testTimeoutMs,
)
