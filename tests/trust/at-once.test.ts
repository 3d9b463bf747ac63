import fc from 'fast-check'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import {
  deliverEveryWebhook,
  expectProviderAgrees,
  settleEverything,
} from '../support/expect-provider-agrees'
import { openProvider } from '../support/provider'
import { runHistory } from '../support/run-history'
import { printProgress, runCount, testTimeoutMs } from '../support/run-length'
import { openScene, type Scene } from '../support/scene'
import { expectWhatMoneyAllows } from './support/two-admins'

openDatabase()
const provider = openProvider({ maxHangMs: 100 })

const payIn = async (scene: Scene, who: number, pence: number) => {
  await runHistory(scene, [{ does: 'pay', who, pence }])
  await provider.control.apply({ awaitWebhooks: true })
}

test(
  'two admins who transfer at the same moment send what there is, and no more',
  async () => {
    const ROUNDS = runCount({ short: 3, full: 10 })
    const pence = fc.integer({ min: 1, max: 5000 })
    const round = fc.record({
      paid: fc.integer({ min: 10, max: 4000 }),
      asked: fc.array(pence, { minLength: 2, maxLength: 4 }),
    })
    const rounds = fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS })
    let done = 0
    const happen = async (all: { paid: number; asked: number[] }[]) => {
      await provider.startAfresh()
      const scene = await openScene(provider)
      for (const { paid, asked } of all) {
        await payIn(scene, done % 3, paid)
        await expectWhatMoneyAllows(scene, asked)
        printProgress('rounds of two admins', ++done, 100)
      }
      await settleEverything(provider, deliverEveryWebhook(provider))
      await expectProviderAgrees([scene])
    }
    await fc.assert(fc.asyncProperty(rounds, happen), {
      numRuns: runCount({ short: ROUNDS, full: 1000 }) / ROUNDS,
      endOnFailure: true,
    })
  },
  testTimeoutMs,
)

test(
  'transfers and refunds at the same moment never move more than there is',
  async () => {
    const COLLECTED = 3 * 4000
    const intent = fc.record({
      kind: fc.constantFrom('transfer', 'refund'),
      by: fc.nat(1),
      pence: fc.integer({ min: 1, max: COLLECTED }),
    })
    const happen = async (all: { kind: string; by: number; pence: number }[]) => {
      await provider.startAfresh()
      const scene = await openScene(provider)
      for (const who of [0, 1, 2]) await payIn(scene, who, 4000)
      const answers = await Promise.all(
        all.map(({ kind, by, pence: amountPence }, index) => {
          const token = scene.admins[by]?.token
          const body = { amount: amountPence / 100 }
          if (kind === 'transfer')
            return call(transfer, `/payment/${scene.groupId}/transfer`, { token, body })
          return call(refund, `/payment/${scene.startedPayments[index % 3]?.id}/refund`, { token, body })
        }),
      )
      const moved = answers.reduce(
        (sum, { status }, index) => sum + (status === 201 ? (all[index]?.pence ?? 0) : 0),
        0,
      )
      expect(moved).toBeLessThanOrEqual(COLLECTED)
      expect(answers.filter(({ status }) => ![201, 400, 409].includes(status))).toEqual([])
      await settleEverything(provider, deliverEveryWebhook(provider))
      await expectProviderAgrees([scene])
    }
    await fc.assert(fc.asyncProperty(fc.array(intent, { minLength: 2, maxLength: 8 }), happen), {
      numRuns: runCount({ short: 1, full: 100 }),
      endOnFailure: true,
    })
  },
  testTimeoutMs,
)
