import fc from 'fast-check'
import { openDatabase } from '../support/database'
import { openProvider } from '../support/provider'
import { printProgress, runCount, testTimeoutMs } from '../support/run-length'
import { KINDS } from './support/money-moves'
import { expectOneMovementEach, FAULTS, type Intent } from './support/provider-faults'

openDatabase()
const provider = openProvider({ maxHangMs: 5_500 })

/** How many requests run in parallel, because silence takes its time. */
const AT_ONCE = 16
/** How often a call is tried before it is left to the sweep. */
const FAULTS_EACH = 3
const FAULTS_AT_ONCE = AT_ONCE * FAULTS_EACH

const intent = fc.record({
  kind: fc.constantFrom(...KINDS),
  modes: fc.array(fc.constantFrom(...FAULTS), { minLength: FAULTS_EACH, maxLength: FAULTS_EACH }),
  pence: fc.integer({ min: 1, max: 3000 }),
  comesBack: fc.boolean(),
})
const others = fc.array(intent, {
  minLength: AT_ONCE - KINDS.length,
  maxLength: AT_ONCE - KINDS.length,
})
/** At least one of each kind. */
const oneOfEachKind = fc.tuple(...KINDS.map((kind) => intent.map((one) => ({ ...one, kind }))))
const intents = fc.tuple(oneOfEachKind, others).map((both) => both.flat())

test(
  'a provider that breaks down, resets or is silent, before or after executing, whatever it is asked: each request makes one movement, and none is called failed',
  async () => {
    let done = 0
    const happen = async (all: Intent[]) => {
      await expectOneMovementEach(provider, all)
      done += FAULTS_AT_ONCE
      printProgress('faults of the provider', done, 5 * FAULTS_AT_ONCE)
    }
    await fc.assert(fc.asyncProperty(intents, happen), {
      numRuns: Math.ceil(runCount({ short: FAULTS_AT_ONCE, full: 2000 }) / FAULTS_AT_ONCE),
      endOnFailure: true,
    })
  },
  testTimeoutMs,
)
