import { POST as give } from '@/app/api/link/[code]/gift/route'
import { SECOND } from '@/lib/base/clock'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { aListedGroup, parseList } from '../../support/people-list'

/** Accents that have to be sorted on one letter: nobody else is answered while that is done. */

openDatabase()

/** Of so many bytes. */
const marks = (bytes: number) => '\u0300\u0316'.repeat(bytes / 4)

/** In ms of processor time, however busy the machine is. */
async function costOf(work: () => Promise<unknown>) {
  const startUsage = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(startUsage)
  return (user + system) / 1000
}

nightTest('a number with thousands of them on a pasted list keeps nobody waiting', async () => {
  const { admin, groupId } = await aListedGroup()
  const cost = await costOf(() => parseList(admin, groupId, `1234${marks(128 * 1024)}`))
  expect(cost).toBeLessThan(SECOND)
})

nightTest('nor do a stranger’s answers with a gift, whether or not there is such a link', async () => {
  const order = { lines: [], answers: [{ questionId: 'x', answer: `a${marks(60 * 1024)}` }] }
  const body = { order, name: 'Ann', email: 'ann@example.com' }
  const send = () => call(give, '/link/ABCDEFGHJK/gift', { body })
  await send()
  const cost = await costOf(async () => {
    for (let time = 0; time < 4; time += 1) expect((await send()).status).toBeGreaterThanOrEqual(400)
  })
  expect(cost).toBeLessThan(SECOND)
})
