import fc from 'fast-check'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { db } from '@/lib/db/client'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { comeToRest, everyWebhook, expectTruth } from '../support/expect-truth'
import { openProvider } from '../support/provider'
import { openScene, play } from '../support/scene'
import { patience, runs, tellProgress } from '../support/trust'

openDatabase()
const provider = openProvider({ longestHangMs: 7_000 })

const MODES = [
  '503',
  '500-before',
  '500-after',
  'reset-before',
  'reset-after',
  'timeout-before',
  'timeout-after',
]
const GROUPS = 10
/** Transfers of each group, and as many faults, go on at the same time. */
const TRANSFERS = 4
const AT_ONCE = GROUPS * TRANSFERS

async function aGroupWithMoney() {
  const scene = await openScene(provider)
  await play(
    scene,
    [0, 1, 2].map((who) => ({ does: 'pay', who, pence: 4000 })),
  )
  return scene
}

const wish = fc.record({
  mode: fc.constantFrom(...MODES),
  pence: fc.integer({ min: 1, max: 3000 }),
  /** Asks again with the same key. */
  comesBack: fc.boolean(),
})
const wishes = fc.array(wish, { minLength: AT_ONCE, maxLength: AT_ONCE })

test(
  'a provider that breaks down, resets or is silent, before or after executing: one transfer for each request, none called failed',
  async () => {
    let done = 0
    const happen = async (all: (typeof wish extends fc.Arbitrary<infer Wish> ? Wish : never)[]) => {
      await provider.startAfresh()
      const scenes = await Promise.all(Array.from({ length: GROUPS }, aGroupWithMoney))
      await provider.control.apply({ awaitWebhooks: true })
      const ask = (index: number) => {
        const scene = scenes[index % GROUPS]
        return call(transfer, `/payment/${scene?.groupId}/transfer`, {
          token: scene?.admins[index % 2]?.token,
          headers: { 'idempotency-key': `wish-${index}` },
          body: { amount: (all[index]?.pence ?? 0) / 100 },
        })
      }
      const fail = all.map(({ mode }) => ({ method: 'POST', path: '/v1/transfers', mode, times: 1 }))
      await provider.control.apply({ fail: fail as never })
      const answers = await Promise.all(all.map((_, index) => ask(index)))
      expect(answers.map(({ status }) => status)).toEqual(all.map(() => 201))
      expect(provider.control.state().fail).toEqual([])
      await Promise.all(all.map(({ comesBack }, index) => comesBack && ask(index)))
      await comeToRest(provider, everyWebhook(provider))
      const made = await db.transaction.findMany({ where: { type: 'transfer' } })
      expect(made.map(({ status, amountPence }) => [status, amountPence]).sort()).toEqual(
        all.map(({ pence }) => ['success', pence]).sort(),
      )
      await expectTruth(scenes)
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
