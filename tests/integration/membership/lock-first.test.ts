import { CALLS } from '@/lib/api/calls'
import type { Call } from '@/lib/base/calls/define-call'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { call as ask } from '../../support/call'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { RIGHTS_BY_CALL } from '../../support/rights'
import { fillPath, loadHandler } from '../../support/routes'
import { sqlSentBy } from '../../support/sent-sql'
import { aWorldOf, type People, somePeople } from '../../support/world'

/**
 * Whoever changes anything in a group waits for the group's lock before anything is read, and is asked only then whether
 * they may: what was true before is true no longer.
 */

openDatabase()
openProvider({ writesRowsByHand: true })
afterAll(closeLiveHub)

const LOCK = /^SELECT 1 FROM groups WHERE id = \$1::uuid FOR UPDATE$/
const WHO_ASKS = /FROM "public"\."members" .*"members"\."userId" = /
const WRITE = /^\s*(INSERT|UPDATE|DELETE) (?!INTO "?rate_limits)|change_state\(|post_entry\(/

/** Refused before that in this world; under-the-lock.test.ts and orders-stock.test.ts have them. */
const REFUSED_EARLY = ['setCover', 'setOrder', 'confirmTransfer', 'requestTransfer']
/** Change nothing of the group. */
const CHANGE_NOTHING = ['parsePeople', 'copyGroup']
/** Find out first which group to lock. */
const FIND_GROUP_FIRST = ['acceptPlaceRequest', 'declinePlaceRequest', 'setSeries', 'stopSeries']

const changingCalls = CALLS.map(({ call }) => call).filter(({ name, method }) => {
  const { rights } = RIGHTS_BY_CALL[name] ?? {}
  const isForMembers = rights?.stranger === 404 && rights.creator === 'in'
  return method !== 'GET' && isForMembers && ![...REFUSED_EARLY, ...CHANGE_NOTHING].includes(name)
})

let people: People
beforeAll(async () => {
  people = await somePeople()
})

/** The statements of the first transaction that a call of the group's creator makes. */
async function transactionOf({ name, method, path, body }: Call): Promise<string[]> {
  const world = await aWorldOf(people)
  const sent = RIGHTS_BY_CALL[name]?.makeInput?.(world, world.creator) ?? {}
  const filled = fillPath(path, { id: world.groupId, groupId: world.groupId, ...sent.values })
  const handler = await loadHandler({ method, path })
  const { token } = world.creator
  const all = await sqlSentBy(() => ask(handler, filled, { method, token, body: sent.body ?? (body && {}) }))
  // A worker that takes a job meanwhile has nothing to do with the call.
  return all.filter((one) => !one.includes('pgboss.')).slice(all.indexOf('BEGIN') + 1)
}

nightTest.each(changingCalls.map((call) => [call.name, call] as const))('%s', async (name, call) => {
  const [, ...statements] = await transactionOf(call)
  const lockIndex = statements.findIndex((one) => LOCK.test(one))
  const askIndex = statements.findIndex((one, place) => place > lockIndex && WHO_ASKS.test(one))
  const writeIndex = statements.findIndex((one) => WRITE.test(one))
  if (FIND_GROUP_FIRST.includes(name)) expect(lockIndex).toBeGreaterThan(0)
  else expect(statements[0]).toMatch(LOCK)
  expect(askIndex).toBeGreaterThan(lockIndex)
  if (writeIndex >= 0) expect(writeIndex).toBeGreaterThan(askIndex)
})
