import { openDatabase } from '../support/database'
import { comeToRest, everyWebhook, expectTruth } from '../support/expect-truth'
import { openProvider } from '../support/provider'
import { openScene, play } from '../support/scene'

/** Planted: a lost dispute is taken for one that was won. The proof must notice. */
jest.mock('@/lib/stripe/disputes', () => ({
  ...jest.requireActual('@/lib/stripe/disputes'),
  stateOfDispute: () => 'won',
}))

openDatabase()
const provider = openProvider({ longestHangMs: 100 })

test('a lost dispute that is taken for won is noticed', async () => {
  const scene = await openScene(provider)
  await play(scene, [
    { does: 'pay', who: 0, pence: 5000 },
    { does: 'come back', which: 0 },
    { does: 'dispute', which: 0 },
    { does: 'decide', won: false },
  ])
  await comeToRest(provider, everyWebhook(provider))
  await expect(expectTruth([scene])).rejects.toThrow()
})
