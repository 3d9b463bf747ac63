import fc from 'fast-check'
import { openDatabase } from '../support/database'
import { openProvider } from '../support/provider'
import { patience, runs, tellProgress } from '../support/trust'
import { expectOneTransferEach, FAULTS, type Wish } from './support/provider-faults'

openDatabase()
const provider = openProvider({ longestHangMs: 7_000 })

/** Faults that happen side by side: silence takes its time. */
const AT_ONCE = 40

const wish = fc.record({
  mode: fc.constantFrom(...FAULTS),
  pence: fc.integer({ min: 1, max: 3000 }),
  comesBack: fc.boolean(),
})
const wishes = fc.array(wish, { minLength: AT_ONCE, maxLength: AT_ONCE })

test(
  'a provider that breaks down, resets or is silent, before or after executing: one transfer for each request, none called failed',
  async () => {
    let done = 0
    const happen = async (all: Wish[]) => {
      await expectOneTransferEach(provider, all)
      done += AT_ONCE
      tellProgress('faults of the provider', done, 200)
    }
    await fc.assert(fc.asyncProperty(wishes, happen), {
      numRuns: runs({ short: AT_ONCE, full: 2000 }) / AT_ONCE,
      endOnFailure: true,
    })
  },
  patience,
)
