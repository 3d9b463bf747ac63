import { CALLS } from '@/lib/api/calls'
import type { Call } from '@/lib/base/calls/define-call'
import { addMs, DAY, MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { STEP_UP_LIFETIME } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { stepUp } from '../support/codes'
import { openDatabase } from '../support/database'
import { openInbox } from '../support/inbox'
import { connectPayout, pay } from '../support/money'
import type { SignedInUser } from '../support/people'
import { openProvider } from '../support/provider'
import { runCount, testTimeoutMs } from '../support/run-length'
import { aWorldOf, somePeople, type World } from '../support/world'
import { makeCall, textOf } from './support/any-call'
import { readMovements, readProtectedState, secretsOf } from './support/standing'

/**
 * A thief with a copy of a session tries every call there is, and an accomplice with an account of their own does so
 * after them. While the session's code is no longer fresh, who decides about money, where it goes and how an account is
 * entered stays as it was, and no answer contains a secret; with 2FA on, no money moves at all.
 */

openDatabase()
openInbox()
const provider = openProvider()
afterAll(closeLiveHub)
jest.setTimeout(testTimeoutMs)
const ROUNDS = runCount({ short: 1, full: 12 })

/** Ends the thief's session, which helps only the owner. */
const ALL = CALLS.map(({ call }) => call).filter(({ name }) => name !== 'logout')

/** Those that ask for a code come first, before others change what they are about; deleting the account comes last. */
function inAnyOrder(): Call[] {
  const rank = ({ name, stepUp }: Call) => (name === 'deleteUser' ? 2 : stepUp ? 0 : 1)
  const calls = ALL.map((call) => ({ call, at: rank(call) + Math.random() }))
  return calls.sort((one, other) => one.at - other.at).map(({ call }) => call)
}

/** Makes calls, and returns those that changed something, and those whose answer contained a secret. */
async function tryCalls(
  world: World,
  thief: SignedInUser,
  { own = [] as string[], calls = inAnyOrder() } = {},
) {
  const found = { changed: [] as string[], told: [] as string[] }
  const secrets = await secretsOf(world, thief)
  let before = await readProtectedState(world.groupId, own)
  for (const call of calls) {
    const text = await textOf(await makeCall(call, world, thief))
    if (secrets.some((secret) => text.includes(secret))) found.told.push(call.name)
    const after = await readProtectedState(world.groupId, own)
    if (after !== before) found.changed.push(call.name)
    before = after
  }
  return found
}

/** Two days ago everybody was an admin already, there is £30, and an account that it can be transferred to. */
async function aWorldWithMoney(thiefRole: 'creator' | 'operator', is2FaEnabled: boolean) {
  setClockOffset(0)
  const people = await somePeople()
  const world = await aWorldOf(people)
  const { groupId, creator, operator, payer } = world
  const since = addMs(now(), -2 * DAY)
  const adminRow = { groupId, userId: operator.user.id, role: 'admin', joinedAt: since } as const
  await db.member.create({ data: adminRow })
  await db.member.updateMany({ where: { groupId, adminSince: { not: null } }, data: { adminSince: since } })
  const plain = ({ user, token }: SignedInUser) => ({
    id: user.id,
    username: String(user.username),
    email: String(user.email),
    token,
  })
  await connectPayout(provider, plain(creator), groupId)
  await pay(provider, plain(payer), groupId, 30)
  const thief = world[thiefRole]
  await db.user.update({ where: { id: thief.user.id }, data: { is2FaEnabled } })
  return { world, thief }
}

describe.each([true, false])('with 2FA on: %s', (is2FaEnabled) => {
  test.each(['creator', 'operator'] as const)(
    'a stolen session of the %s decides nothing and learns no secret',
    async (thiefRole) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { world, thief } = await aWorldWithMoney(thiefRole, is2FaEnabled)
        const moved = await readMovements(world.groupId)
        setClockOffset(STEP_UP_LIFETIME + MINUTE)
        expect(await tryCalls(world, thief)).toEqual({ changed: [], told: [] })
        // Somebody whom the thief may have added, with a fresh code of their own.
        await stepUp(world.stranger)
        const own = [world.stranger.user.id]
        expect(await tryCalls(world, world.stranger, { own })).toEqual({ changed: [], told: [] })
        const movedSince = await readMovements(world.groupId)
        if (is2FaEnabled) expect(movedSince).toEqual(moved)
        // Without 2FA money may go where it was to go anyway: to the group's own account, and back to who paid.
        else expect(movedSince.elsewhere).toEqual(moved.elsewhere)
      }
    },
  )
})

test('as a control: with a fresh code these calls do decide, and still tell no secret', async () => {
  const decisive = {
    creator: ['makeAdmin', 'removeAdmin', 'setTwoKeys', 'disconnectPayoutAccount'],
    operator: ['askAdjustment', 'pausePayouts', 'setTransferLimit', 'setRefundLimit', 'endSessionsOf'],
  }
  for (const thiefRole of ['creator', 'operator'] as const) {
    const { world, thief } = await aWorldWithMoney(thiefRole, true)
    await stepUp(thief)
    const names = decisive[thiefRole]
    const calls = names.flatMap((name) => ALL.filter((call) => call.name === name))
    expect(await tryCalls(world, thief, { calls })).toEqual({ changed: names, told: [] })
  }
})
