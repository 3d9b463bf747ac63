import fc from 'fast-check'
import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { db } from '@/lib/db/client'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { comeToRest, everyWebhook, expectTruth } from '../support/expect-truth'
import { openProvider } from '../support/provider'
import { openScene, play } from '../support/scene'
import { patience, runs } from '../support/trust'

openDatabase()
const provider = openProvider({ longestHangMs: 100 })

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
      await play(
        scene,
        [0, 1, 2].map((who) => ({ does: 'pay', who, pence: 4000 })),
      )
      await provider.control.apply({ awaitWebhooks: true })
      if (planned) await play(scene, [{ does: 'fault', ...planned }])
      const five = async (handler: typeof transfer, path: string, body: object) => {
        const answers = await Promise.all(
          Array.from({ length: 5 }, () =>
            call(handler, path, {
              token: scene.admins[0]?.token,
              headers: { 'idempotency-key': `key-${scene.groupId}` },
              body,
            }),
          ),
        )
        const [told] = answers.map(({ status, body: answer }) => ({ status, answer }))
        if (!planned) for (const { status, body: answer } of answers) expect({ status, answer }).toEqual(told)
      }
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
    }
    await fc.assert(fc.asyncProperty(fault, happen), {
      numRuns: runs({ short: 3, full: 100 }),
      endOnFailure: true,
    })
  },
  patience,
)
