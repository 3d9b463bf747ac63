import { isDefinite } from '@/components/payments/attempt-key'
import { CallError, callServer, NetworkError } from '@/lib/browser/call-server'

describe('only a definite answer lets the next attempt have a new key', () => {
  const refusal = (status: number, code?: string) => new CallError(status, { message: 'No.', code })

  test('a refusal in the server’s own words is definite', () => {
    expect(isDefinite(refusal(400, 'INVALID_INPUT'))).toBe(true)
    expect(isDefinite(refusal(409, 'NO_PAYOUT_ACCOUNT'))).toBe(true)
    expect(isDefinite(refusal(502, 'PROVIDER_FAILED'))).toBe(true)
  })

  test('nothing is known after a time-out, a broken server or a lost connection', () => {
    expect(isDefinite(refusal(503, 'PROVIDER_FAILED'))).toBe(false)
    expect(isDefinite(refusal(500, 'INTERNAL'))).toBe(false)
    expect(isDefinite(new NetworkError('Network error. Please try again.'))).toBe(false)
  })

  test('nor is anything known when only a proxy in front of the server has answered', () => {
    expect(isDefinite(refusal(502))).toBe(false)
    expect(isDefinite(refusal(408))).toBe(false)
  })

  test('nor while the first attempt with this key is still going on', () => {
    expect(isDefinite(refusal(409, 'IDEMPOTENCY_KEY_IN_USE'))).toBe(false)
  })

  test('an answer that breaks off is a lost connection, not a success', async () => {
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
