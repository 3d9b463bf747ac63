import { randomUUID } from 'node:crypto'
import { MINUTE } from '@/lib/clock'
import { sweep } from '@/lib/payments/sweep'
import { openDatabase } from '../support/database'
import { comeToRest, expectTruth } from '../support/expect-truth'
import { openProvider } from '../support/provider'
import { openScene, play } from '../support/scene'

/** Planted: every try of a transfer has a key of its own and nothing is looked up. The proof must notice. */
jest.mock('@/lib/stripe/transfers', () => {
  const actual = jest.requireActual('@/lib/stripe/transfers')
  return {
    ...actual,
    findMadeLegs: async () => new Map(),
    makeTransfer: (leg: object) => actual.makeTransfer({ ...leg, idempotencyKey: randomUUID() }),
  }
})

openDatabase()
const provider = openProvider({ longestHangMs: 100 })

test('money that is sent twice is noticed', async () => {
  const scene = await openScene(provider)
  await play(scene, [
    { does: 'pay', who: 0, pence: 5000 },
    { does: 'webhooks', mode: 'drop' },
    { does: 'come back', which: 0 },
    { does: 'fault', path: '/v1/transfers', mode: 'reset-after', times: 3 },
    { does: 'transfer', who: 0, pence: 1000 },
  ])
  await provider.passTime(2 * MINUTE)
  await sweep()
  await comeToRest(provider)
  await expect(expectTruth([scene])).rejects.toThrow()
})
