import { readdirSync, readFileSync } from 'node:fs'
import { isDefinite } from '@/components/forms/attempt-key'
import { CALLS } from '@/lib/api/calls'
import { CallError, NetworkError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

describe('the next attempt gets a new key only after a definite response', () => {
  const refusal = (status: number, code?: string) => new CallError(status, { message: 'No.', code })

  test('a refusal by our own server is definite', () => {
    expect(isDefinite(refusal(400, 'INVALID_INPUT'))).toBe(true)
    expect(isDefinite(refusal(409, 'NO_PAYOUT_ACCOUNT'))).toBe(true)
    expect(isDefinite(refusal(502, 'PROVIDER_FAILED'))).toBe(true)
  })

  test('a time-out, a server error or a lost connection is not', () => {
    expect(isDefinite(refusal(503, 'PROVIDER_FAILED'))).toBe(false)
    expect(isDefinite(refusal(500, 'INTERNAL'))).toBe(false)
    expect(isDefinite(new NetworkError('Network error. Please try again.'))).toBe(false)
  })

  test('nor is a response by a proxy in front of the server', () => {
    expect(isDefinite(refusal(502))).toBe(false)
    expect(isDefinite(refusal(408))).toBe(false)
  })

  test('nor is a refusal because the first attempt is still running', () => {
    expect(isDefinite(refusal(409, 'IDEMPOTENCY_KEY_IN_USE'))).toBe(false)
  })

  test('nor is one that comes before the server looks at the key', () => {
    // After a lost response, somebody is asked for a code and closes the dialog: the transfer may have been made.
    expect(isDefinite(refusal(403, 'STEP_UP_REQUIRED'))).toBe(false)
    // Or their session has ended, and the draft is sent again after they have logged in.
    expect(isDefinite(refusal(401, 'UNAUTHENTICATED'))).toBe(false)
    expect(isDefinite(refusal(429, 'TOO_MANY_REQUESTS'))).toBe(false)
  })

  test('a truncated response is a lost connection, not a success', async () => {
    const answers = jest.spyOn(globalThis, 'fetch')
    answers.mockResolvedValue(new Response('{"data": {"remai', { status: 201 }))
    const sent = callServer('POST /payment/{groupId}/transfer', {
      params: { groupId: 'any' },
      body: { amount: 10 },
    })
    await expect(sent).rejects.toThrow(NetworkError)
    answers.mockRestore()
  })
})

test('each form names the header that its call reads the key from', () => {
  const source = (path: string) => readFileSync(`components/${path}`, 'utf8')
  const sources = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map(source)
  const headerIn = (code: string) =>
    /useAttemptKey\([^\n]+, 'Attempt-Key'\)/.test(code) ? 'Attempt-Key' : 'Idempotency-Key'
  const callsIn = (code: string, form = code) =>
    [...code.matchAll(/callServer\('([^']+)',[^)]*\.\.\.sent\b/g)].map(([, call]) => [call, headerIn(form)])
  const sent = [
    ...sources.filter((code) => code.includes('useAttemptKey(')).flatMap((code) => callsIn(code)),
    // Forms whose call is in another module.
    ...callsIn(source('groups/gifts/send-gift.ts')),
    ...callsIn(source('operator/actions.ts'), source('operator/action-dialog.tsx')),
  ]
  const pressed = sources.flatMap((code) =>
    [...code.matchAll(/callServer\(\s*'([^']+)',(?:(?!callServer)[\s\S])*?newAttempt\(\)/g)].map(
      ([, call]) => call,
    ),
  )
  const chosen = [
    ...['accept', 'decline'].map((how) => `POST /join-request/{id}/${how}`),
    ...['hold', 'disconnect'].map((how) => `POST /payout-account/{id}/${how}`),
    ...['role', 'remove-admin', 'remove'].map((what) => `POST /group/{id}/${what}`),
  ]
  for (const call of [...pressed, ...chosen]) sent.push([call, 'Attempt-Key'])
  const read = CALLS.flatMap(({ call }) =>
    call.onlyOnce ? [[`${call.method} ${call.path}`, call.onlyOnce]] : [],
  )
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(read))
})
