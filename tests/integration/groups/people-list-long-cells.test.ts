import { SECOND } from '@/lib/base/clock'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { aListedGroup, parseList } from '../../support/people-list'

/** A pasted megabyte whose few cells are long: nobody else is answered meanwhile. */

openDatabase()

const MEGABYTE = 1024 * 1024

/** In ms of processor time, however busy the machine is. */
async function costOf(work: () => Promise<unknown>) {
  const startUsage = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(startUsage)
  return (user + system) / 1000
}

nightTest.each([
  ['letters, as a control', 'a'.repeat(MEGABYTE)],
  ['digits', '9'.repeat(MEGABYTE)],
  ['digits in 500 rows', `${'9'.repeat(2000)}\n`.repeat(500)],
])('a megabyte of %s keeps nobody waiting', async (_, text) => {
  const { admin, groupId } = await aListedGroup()
  const cost = await costOf(() => parseList(admin, groupId, text))
  expect(cost).toBeLessThan(1.5 * SECOND)
})
