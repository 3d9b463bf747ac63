import fc from 'fast-check'
import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { setClockOffset } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { comeToRest, everyWebhook, expectTruth } from '../support/expect-truth'
import { openProvider } from '../support/provider'
import { openScene, play, type Scene } from '../support/scene'
import { patience, runs } from '../support/trust'

openDatabase()
const provider = openProvider({ longestHangMs: 100 })

const COLLECTED = 3 * 4000

async function collected(): Promise<Scene> {
  setClockOffset(0)
  await provider.control.apply({ reset: true, clock: { aheadSeconds: 0 } })
  const scene = await openScene(provider)
  await play(
    scene,
    [0, 1, 2].map((who) => ({ does: 'pay', who, pence: 4000 })),
  )
  await provider.control.apply({ awaitWebhooks: true })
  return scene
}

const pence = fc.integer({ min: 1, max: COLLECTED })

test(
  'admins who send and return money at the same moment never move more than there is',
  async () => {
    const wishes = fc.array(
      fc.record({ kind: fc.constantFrom('transfer', 'refund'), by: fc.nat(1), pence }),
      {
        minLength: 2,
        maxLength: 8,
      },
    )
    await fc.assert(
      fc.asyncProperty(wishes, async (all) => {
        const scene = await collected()
        const answers = await Promise.all(
          all.map(({ kind, by, pence: amountPence }, index) => {
            const token = scene.admins[by]?.token
            const body = { amount: amountPence / 100 }
            if (kind === 'transfer')
              return call(transfer, `/payment/${scene.groupId}/transfer`, { token, body })
            return call(refund, `/payment/${scene.started[index % 3]?.id}/refund`, { token, body })
          }),
        )
        const moved = answers.reduce(
          (sum, { status }, index) => sum + (status === 201 ? (all[index]?.pence ?? 0) : 0),
          0,
        )
        expect(moved).toBeLessThanOrEqual(COLLECTED)
        expect(answers.filter(({ status }) => ![201, 400, 409].includes(status))).toEqual([])
        await comeToRest(provider, everyWebhook(provider))
        await expectTruth([scene])
      }),
      { numRuns: runs(3), endOnFailure: true },
    )
  },
  patience,
)

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
    await fc.assert(
      fc.asyncProperty(fault, async (planned) => {
        const scene = await collected()
        if (planned) await play(scene, [{ does: 'fault', ...planned }])
        const five = (handler: typeof transfer, path: string, body: object) =>
          Promise.all(
            Array.from({ length: 5 }, () =>
              call(handler, path, {
                token: scene.admins[0]?.token,
                headers: { 'idempotency-key': `key-${scene.groupId}` },
                body,
              }),
            ),
          )
        await five(transfer, `/payment/${scene.groupId}/transfer`, { amount: 10 })
        await five(refund, `/payment/${scene.started[0]?.id}/refund`, { amount: 5 })
        await five(initialize, `/payment/${scene.groupId}/initialize`, { email: 'a@example.com', amount: 5 })
        const made = await db.transaction.groupBy({
          by: ['type'],
          where: { groupId: scene.groupId },
          _count: true,
        })
        expect(Object.fromEntries(made.map(({ type, _count }) => [type, _count]))).toEqual({
          payment: 4,
          transfer: 1,
          refund: 1,
        })
        await comeToRest(provider, everyWebhook(provider))
        await expectTruth([scene])
      }),
      { numRuns: runs(3), endOnFailure: true },
    )
  },
  patience,
)
