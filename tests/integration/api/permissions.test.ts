import { CALLS } from '@/lib/api/calls'
import type { Call } from '@/lib/base/calls/define-call'
import { addMs, MINUTE, setClockOffset } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { openDatabase } from '../../support/database'
import { addAsAdmin } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'
import { openProvider } from '../../support/provider'
import { type CallInput, ownPathParams, RIGHTS_BY_CALL } from '../../support/rights'
import { fillPath, loadHandler } from '../../support/routes'
import {
  aPaymentOf,
  aTransferOf,
  aWorldOf,
  type People,
  type Persona,
  somePeople,
  TRIED_PERSONAS,
  type World,
} from '../../support/world'

openDatabase()
openProvider({ writesRowsByHand: true })
afterAll(closeLiveHub)

type Options = CallInput & { token?: string; cookie?: string; headers?: Record<string, string> }

async function ask(call: Call, path: string, { token, cookie, body, headers, query = '' }: Options) {
  const handler = await loadHandler(call)
  const request = new Request(`http://localhost:3000/api${path}${query}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(call.body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: call.body && JSON.stringify(body ?? {}),
  })
  const response = await handler(request)
  const isJson = response.headers.get('content-type')?.includes('json')
  const code = isJson ? ((await response.json()) as { code?: string }).code : undefined
  if (!isJson) await response.body?.cancel()
  return { status: response.status, code }
}

function outcome({ status, code }: { status: number; code?: string }) {
  const isRefused = [401, 403].includes(status) || code === 'GROUP_NOT_FOUND' || status >= 500
  return isRefused ? status : 'in'
}

let people: People
/** A group for calls that only read. */
let sharedWorld: World
const begin = async () => {
  people = await somePeople()
  sharedWorld = await aWorldOf(people)
}
beforeAll(begin)

const rightsIn = (call: Call) =>
  Object.fromEntries(TRIED_PERSONAS.map((name) => [name, RIGHTS_BY_CALL[call.name]?.rights[name]]))

const isRead = (call: Call) => call.method === 'GET' && !call.changesState

const allCalls = CALLS.map(({ call }) => [`${call.method} ${call.path}`, call] as const)

/** What each kind of caller is answered, asked with the token or with the cookie. */
async function answersTo(call: Call, by: 'token' | 'cookie') {
  const rightsRow = RIGHTS_BY_CALL[call.name]
  if (!rightsRow) throw new Error(`${call.name} has no row in tests/support/rights.ts`)
  let world = isRead(call) ? sharedWorld : await aWorldOf(people)
  let isSpoilt = false
  const found: Partial<Record<Persona, unknown>> = {}
  for (const name of TRIED_PERSONAS) {
    if (isSpoilt) world = await aWorldOf(people)
    const asker = name === 'visitor' ? undefined : world[name]
    const sent = rightsRow.makeInput?.(world, asker) ?? {}
    const path = fillPath(call.path, { id: world.groupId, groupId: world.groupId, ...sent.values })
    const answer = await ask(call, path, { ...sent, [by]: asker?.[by] })
    found[name] = typeof rightsRow.rights[name] === 'number' ? answer.status : outcome(answer)
    // Whoever is refused has changed nothing.
    isSpoilt = rightsRow.spoils === 'group' && answer.status < 400
  }
  if (rightsRow.spoils === 'people') await begin()
  return found
}

test.each(allCalls)('%s answers each kind of caller as the table says', async (_, call) => {
  expect(await answersTo(call, 'token')).toEqual(rightsIn(call))
})

nightTest.each(allCalls.filter(([, call]) => isRead(call)))(
  '%s allows a page, which sends only the cookie, exactly the same',
  async (_, call) => {
    expect(await answersTo(call, 'cookie')).toEqual(rightsIn(call))
  },
)

test('the table has no rows for calls that no longer exist', () => {
  expect(Object.keys(RIGHTS_BY_CALL).sort()).toEqual(CALLS.map(({ call }) => call.name).sort())
})

const callsWhere = (test: (call: Call) => unknown) =>
  CALLS.filter(({ call }) => test(call)).map(({ call }) => [`${call.method} ${call.path}`, call] as const)

test.each(callsWhere(({ who }) => who === 'self' || who === 'self-pending'))(
  '%s is nobody else’s',
  async (_, call) => {
    const { body, values } = RIGHTS_BY_CALL[call.name]?.makeInput?.(sharedWorld, sharedWorld.member) ?? {}
    const answer = await ask(call, fillPath(call.path, values ?? ownPathParams(sharedWorld.member)), {
      body,
      token: sharedWorld.admin.token,
    })
    expect(answer).toEqual({ status: 403, code: 'FORBIDDEN' })
  },
)

/** Calls for operators do not tell others that a session is missing: see operators.test.ts. */
const isProtected = ({ who }: Call) => !['anyone', 'visitor', 'operator'].includes(who)

describe('in a browser', () => {
  let admin: SignedInUser
  let path: (call: Call) => string
  beforeAll(async () => {
    admin = await aSignedInUser({ isBrowser: true })
    const { groupId } = await aWorldOf(people)
    await addAsAdmin(groupId, admin)
    path = (call) => fillPath(call.path, { ...ownPathParams(admin), groupId })
  })

  test.each(callsWhere((call) => isProtected(call) && !call.acceptsCookie && !isRead(call)))(
    '%s cannot be triggered with the cookie alone',
    async (_, call) => {
      const headers = { 'sec-fetch-site': 'same-origin' }
      expect(await ask(call, path(call), { cookie: admin.cookie, headers })).toMatchObject({ status: 401 })
    },
  )

  test.each(callsWhere(isProtected))('%s rejects a token that was copied from a browser', async (_, call) => {
    expect(await ask(call, path(call), { token: admin.token })).toMatchObject({ status: 401 })
  })
})

/** Operators' calls are tested in operators.test.ts. */
const stepUps = [
  ...callsWhere(({ stepUp, who }) => stepUp !== undefined && who !== 'operator').map(
    (row) => [...row, 'on', true] as const,
  ),
  ...callsWhere(({ stepUp, who }) => stepUp === 'always' && who !== 'operator').map(
    (row) => [...row, 'off', false] as const,
  ),
]

test.each(stepUps)(
  '%s asks for a code once the last one is five minutes old, while 2FA is %3$s',
  async (_, call, __, is2FaEnabled) => {
    const baseWorld = await aWorldOf(people)
    const { groupId } = baseWorld
    const admin = await aSignedInUser({ is2FaEnabled })
    await addAsAdmin(groupId, admin)
    const paymentId = await aPaymentOf(admin, groupId)
    const transferId = await aTransferOf(admin, groupId)
    const world = { ...baseWorld, admin, paymentId, transferId }
    const sent = RIGHTS_BY_CALL[call.name]?.makeInput?.(world, admin) ?? {}
    const path = fillPath(call.path, { id: groupId, groupId, ...sent.values })
    setClockOffset(6 * MINUTE)
    const late = await ask(call, path, { ...sent, token: admin.token })
    expect(late).toEqual({ status: 403, code: 'STEP_UP_REQUIRED' })
    await db.session.update({
      where: { id: admin.sessionId },
      data: { steppedUpAt: addMs(new Date(), 5 * MINUTE) },
    })
    expect(outcome(await ask(call, path, { ...sent, token: admin.token }))).toBe('in')
  },
)
