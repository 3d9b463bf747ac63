import { CALLS } from '@/lib/api/calls'
import type { Call } from '@/lib/base/calls/define-call'
import { call as send } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aSignedInUser } from '../../support/people'
import { fillPath, loadHandler } from '../../support/routes'

/** A code or token that is too long or not one at all gets what an unknown one gets, from every call that takes one. */

openDatabase()

const callsWithSecret = CALLS.map(({ call }) => call).filter(({ path }) => /\{(code|token)\}/.test(path))

/** Valid bodies and queries, so that the link is what is wrong. */
const BODIES: Record<string, object> = {
  startGift: { amount: 5, name: 'Sam', email: 'sam@example.com' },
  updateGift: { message: 'Hello' },
  askForGiftBack: { reason: 'By mistake' },
  answerPromise: { paidAnotherWay: true },
  promisePersonal: { paidAnotherWay: true },
  payPersonal: { amount: 5, email: 'sam@example.com' },
  requestPersonalReduction: { amount: 5 },
  askForPersonalRefund: { reason: 'By mistake' },
  setPersonalOrder: { lines: [], answers: [] },
  sayThanks: { text: 'Thank you' },
}

const QUERIES: Record<string, string> = { exportAccounts: '?from=2026-01-01&to=2026-01-31' }

async function answerTo(call: Call, secret: string, token: string) {
  const path = fillPath(call.path, { code: secret, token: secret }) + (QUERIES[call.name] ?? '')
  const body = call.body && (BODIES[call.name] ?? {})
  const { status, body: answer } = await send(await loadHandler(call), path, {
    method: call.method,
    token,
    body,
  })
  return { status, answer }
}

test('there are such calls', () => expect(callsWithSecret.length).toBeGreaterThan(10))

test.each(callsWithSecret.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s',
  async (_, call) => {
    const { token } = await aSignedInUser()
    const unknown = call.path.includes('{code}') ? 'ABCDEFGHJK' : 'x'.repeat(43)
    const expected = await answerTo(call, unknown, token)
    expect(expected.status).not.toBe(400)
    for (const secret of [
      'A',
      'A'.repeat(201),
      'A'.repeat(7000),
      'ABCDEFGHJ!',
      '%F0%9F%98%80',
      '%00',
      '%20',
      '%',
      'ABCDEFGHJK%E2',
    ])
      expect([secret, await answerTo(call, secret, token)]).toEqual([secret, expected])
  },
)

test.each(['check-reset-token', 'reset-password'])('POST /user/%s', async (name) => {
  const call = CALLS.find(({ call }) => call.path === `/user/${name}`)?.call as Call
  const handler = await loadHandler(call)
  const answerTo = async (token: string) => {
    const { status, body } = await send(handler, call.path, {
      body: { token, password: 'Quiet-Harbour-77!' },
    })
    return [status, body.message]
  }
  const expected = await answerTo('x'.repeat(43))
  for (const token of ['', 'x', 'x'.repeat(201), 'x'.repeat(20_000), '😀'])
    expect([token, await answerTo(token)]).toEqual([token, expected])
})
