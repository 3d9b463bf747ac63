import fc from 'fast-check'
import { openDatabase } from '../support/database'
import { comeToRest, expectTruth } from '../support/expect-truth'
import { history } from '../support/history'
import { MOST_COPIES, Postman } from '../support/postman'
import { openProvider } from '../support/provider'
import { openScene, play } from '../support/scene'
import { patience, runs, tellProgress } from '../support/trust'

openDatabase()
const postman = new Postman()
const provider = openProvider({ longestHangMs: 100, handOver: postman.take })

/** So many histories go on side by side, as many groups do. */
const AT_ONCE = 10

const histories = fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE })
const fates = fc.array(fc.nat(MOST_COPIES), { minLength: 50, maxLength: 50 })
const order = fc.array(fc.nat(), { minLength: 50, maxLength: 50 })

test(
  'whatever happens, with every webhook coming 0 to 5 times in any order: in the end all is as the provider did it, to the penny',
  async () => {
    let done = 0
    const happen = async (all: Parameters<typeof play>[1][], deal: number[], shuffle: number[]) => {
      await provider.startAfresh()
      postman.begin(deal)
      const scenes = await Promise.all(
        all.map(async (steps) => {
          const scene = await openScene(provider, postman)
          await play(scene, steps)
          return scene
        }),
      )
      await comeToRest(provider, () => postman.empty(shuffle))
      await expectTruth(scenes)
      done += all.length
      tellProgress('histories', done, 500)
    }
    await fc.assert(fc.asyncProperty(histories, fates, order, happen), {
      numRuns: runs({ short: 60, full: 10_000 }) / AT_ONCE,
      endOnFailure: true,
    })
  },
  patience,
)
