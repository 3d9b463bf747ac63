import { openDatabase } from '../support/database'
import { comeToRest, expectTruth } from '../support/expect-truth'
import { openProvider } from '../support/provider'
import { openScene, play } from '../support/scene'

/** Planted: events that never came are not asked for. The proof must notice. */
jest.mock('@/lib/stripe/events', () => ({ listEvents: async () => [] }))

openDatabase()
const provider = openProvider({ longestHangMs: 100 })

test('a refund nobody heard of is noticed', async () => {
  const scene = await openScene(provider)
  await play(scene, [
    { does: 'pay', who: 0, pence: 5000 },
    { does: 'come back', which: 0 },
    { does: 'webhooks', mode: 'drop' },
    { does: 'refund outside', which: 0, pence: 700 },
  ])
  await comeToRest(provider)
  await expect(expectTruth([scene])).rejects.toThrow()
})
