import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { CALLS } from '@/lib/api/calls'
import type { Call } from '@/lib/base/calls/define-call'
import { bodyFields } from '../../support/body-fields'
import { call as send } from '../../support/call'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser } from '../../support/people'
import { fillPath, loadHandler } from '../../support/routes'

openDatabase()

/** /live is left out: its stream stays open and could never be read to the end. */
const fuzzed = CALLS.filter(({ call }) => call.path !== '/live')

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e21,
    0.1 + 0.2,
    '',
    ' ',
    '\u0000',
    '..',
    '%2F',
    "' OR 1=1 --",
    '\ud800',
    'NaN',
    '1e9',
    [],
    {},
    { length: 1 },
  ),
  fc.string({ maxLength: 60 }),
  fc.string({ minLength: 10_000, maxLength: 10_001 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 3 }),
)

const id = fc.oneof(
  { weight: 3, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('..', '%00', '%', 'a'.repeat(300), '1', '%F0%9F%98%80') },
)

/** A new address for each request: the limits have tests of their own. */
const randomCallerHeaders = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})

describe.each(fuzzed.map(({ call }) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  nightTest('answers bad input with a clear error, never a 500', async () => {
    const handler = await loadHandler(call)
    const person = await aSignedInUser()
    const input = fc.record({
      id,
      own: fc.boolean(),
      body: fc.oneof(
        fc.constantFrom('', '{', 'null', '[]', '"text"'),
        fc.record(Object.fromEntries(Object.keys(bodyFields(call)).map((name) => [name, hostile])), {
          requiredKeys: [],
        }),
      ),
      query: fc.dictionary(
        fc.constantFrom('page', 'limit', 'q', 'cursor', 'groupId', 'status'),
        fc.constantFrom('-1', '1e9', '0', 'x', '', '%', 'a'.repeat(10_000)),
      ),
    })
    await fc.assert(
      fc.asyncProperty(input, async ({ id: part, own, body, query }) => {
        const value = own ? person.user.id : part
        const path = fillPath(call.path, { id: value, userId: value, groupId: value, token: value })
        const options = {
          method: call.method,
          token: person.token,
          headers: randomCallerHeaders(),
          body: call.method === 'GET' ? undefined : body,
        }
        const answer = await send(handler, `${path}?${new URLSearchParams(query)}`, options)
        if (answer.status < 400) return
        expect([400, 401, 403, 404, 405, 409, 410, 413, 415, 429]).toContain(answer.status)
        expect(answer.body).toMatchObject({
          error: answer.body.message,
          message: expect.stringMatching(/\S/),
          code: expect.stringMatching(/^[A-Z0-9_]+$/),
        })
      }),
      { numRuns: 25 },
    )
  })
})

test('a body of another content type is refused', async () => {
  const createGroup = CALLS.find(({ call }) => call.name === 'createGroup')?.call as Call
  const answer = await send(await loadHandler(createGroup), '/group/create', {
    method: 'POST',
    body: 'title=x',
    token: (await aSignedInUser()).token,
    headers: { 'content-type': 'text/plain' },
  })
  expect(answer.status).toBe(415)
})

test('a body above 64 KiB is refused before it is read whole', async () => {
  const createGroup = CALLS.find(({ call }) => call.name === 'createGroup')?.call as Call
  const answer = await send(await loadHandler(createGroup), '/group/create', {
    method: 'POST',
    body: { title: 'x'.repeat(70_000) },
    token: (await aSignedInUser()).token,
  })
  expect(answer.status).toBe(413)
})

const callNamed = (name: string) => CALLS.find(({ call }) => call.name === name)?.call as Call

const HALF = '\ud83d'
test.each([
  ['addFeedback', { comment: `Well done ${HALF}` }],
  ['addFeedback', { comment: 'Well done', userEmail: `a${HALF}@example.com` }],
  ['addFeedback', { comment: 'Well done', pageContext: HALF }],
  ['createGroup', { title: `Cottage ${HALF}`, description: '' }],
  ['createGroup', { title: 'Cottage', [HALF]: '' }],
])('%s refuses half a character with a clear text: %j', async (name, body) => {
  const { token } = await aSignedInUser()
  const options = { method: 'POST', body, token, headers: randomCallerHeaders() }
  const answer = await send(await loadHandler(callNamed(name)), callNamed(name).path, options)
  expect([answer.status, answer.body.message]).toEqual([
    400,
    "Your text contains a character we can't read. Please type it again.",
  ])
})

test('a character outside the basic plane is accepted', async () => {
  const options = { method: 'POST', body: { comment: 'Well done 🎉' }, headers: randomCallerHeaders() }
  const answer = await send(await loadHandler(callNamed('addFeedback')), '/feedback/add', options)
  expect(answer.status).toBe(201)
})

test.each(['\u200b', '\u2060', '\u3164', '\u00ad', '\u2800', '\ufeff\u200d \u115f'])(
  'a text in which nothing can be seen is empty: %j',
  async (unseen) => {
    const { token } = await aSignedInUser()
    const options = (body: unknown) => ({ method: 'POST', body, token, headers: randomCallerHeaders() })
    const comment = await send(
      await loadHandler(callNamed('addFeedback')),
      '/feedback/add',
      options({ comment: unseen }),
    )
    expect([comment.status, comment.body.message]).toEqual([400, 'Please write your feedback.'])
    const title = await send(
      await loadHandler(callNamed('createGroup')),
      '/group/create',
      options({
        title: unseen,
        description: '',
        paymentGoal: 5,
        paymentDeadline: '2099-01-01',
        splitOption: 'autoSplit',
      }),
    )
    expect([title.status, title.body.errors]).toEqual([400, { title: expect.stringMatching(/\S/) }])
    const register = await send(
      await loadHandler(callNamed('register')),
      '/auth/register',
      options({ ...aNewAccount(), firstname: unseen }),
    )
    expect([register.status, register.body.errors]).toEqual([400, { firstname: expect.stringMatching(/\S/) }])
  },
)

test('an endlessly long caller address is counted like any other', async () => {
  const limited = callNamed('addFeedback')
  const sendFrom = (address: string) =>
    loadHandler(limited).then((handler) =>
      send(handler, limited.path, {
        method: 'POST',
        body: { comment: 'Again' },
        headers: { 'x-forwarded-for': address },
      }),
    )
  const address = '9'.repeat(5000)
  for (let call = 1; call <= (limited.limit?.calls ?? 0); call += 1)
    expect((await sendFrom(address)).status).toBe(201)
  expect((await sendFrom(address)).status).toBe(429)
  expect((await sendFrom(`${address}8`)).status).toBe(201)
})
