import fc from 'fast-check'
import { setClockOffset } from '@/lib/clock'
import { openDatabase } from '../support/database'
import { comeToRest, expectTruth } from '../support/expect-truth'
import { history, openScene, play } from '../support/history'
import { openProvider } from '../support/provider'
import { patience, runs } from '../support/trust'

openDatabase()
const provider = openProvider({ longestHangMs: 100 })

test.each(['webhooks', 'sweep'] as const)(
  'whatever happens in whatever order, the %s bring it to what the provider did, to the penny',
  async (by) => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        setClockOffset(0)
        await provider.control.apply({ reset: true, clock: { aheadSeconds: 0 } })
        const scene = await openScene(provider)
        await play(scene, steps)
        await comeToRest(scene, by)
        await expectTruth(scene)
      }),
      { numRuns: runs(4), endOnFailure: true },
    )
  },
  patience,
)
