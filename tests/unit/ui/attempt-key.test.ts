import { isDefiniteRefusal } from '@/components/forms/attempt-key'
import { CallError, NetworkError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

describe('the next attempt gets a new key only after a definite response', () => {
  const refusal = (status: number, code?: string) => new CallError(status, { message: 'No.', code })

  test('a refusal by our own server is definite', () => {
    expect(isDefiniteRefusal(refusal(400, 'INVALID_INPUT'))).toBe(true)
    expect(isDefiniteRefusal(refusal(409, 'NO_PAYOUT_ACCOUNT'))).toBe(true)
    expect(isDefiniteRefusal(refusal(502, 'PROVIDER_FAILED'))).toBe(true)
  })

  test('a time-out, a server error or a lost connection is not', () => {
    expect(isDefiniteRefusal(refusal(503, 'PROVIDER_FAILED'))).toBe(false)
    expect(isDefiniteRefusal(refusal(500, 'INTERNAL'))).toBe(false)
    expect(isDefiniteRefusal(new NetworkError('Network error. Please try again.'))).toBe(false)
  })

  test('nor is a response by a proxy in front of the server', () => {
    expect(isDefiniteRefusal(refusal(502))).toBe(false)
    expect(isDefiniteRefusal(refusal(408))).toBe(false)
  })

  test('nor is a refusal because the first attempt is still running', () => {
    expect(isDefiniteRefusal(refusal(409, 'IDEMPOTENCY_KEY_IN_USE'))).toBe(false)
  })

  test('nor is one that comes before the server looks at the key', () => {
    // After a lost response, somebody is asked for a code and closes the dialog: the transfer may have been made.
    expect(isDefiniteRefusal(refusal(403, 'STEP_UP_REQUIRED'))).toBe(false)
    // Or their session has ended, and the draft is sent again after they have logged in.
    expect(isDefiniteRefusal(refusal(401, 'UNAUTHENTICATED'))).toBe(false)
    expect(isDefiniteRefusal(refusal(429, 'TOO_MANY_REQUESTS'))).toBe(false)
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
