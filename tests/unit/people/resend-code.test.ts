import { resendErrorText } from '@/components/people/accounts/codes/code-errors'
import { resendCode } from '@/components/people/accounts/codes/request-code'

/** A browser that stores `user`, and a server that answers by path; records the calls. */
function open(user: object | null, answers: Record<string, number>) {
  const stored = new Map(user ? [['user', JSON.stringify(user)]] : [])
  const called: string[] = []
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  }
  Object.assign(globalThis, {
    window: { localStorage, location: { assign: (path: string) => called.push(path) } },
    fetch: async (path: string) => {
      called.push(path)
      return Response.json({}, { status: answers[path] ?? 500 })
    },
  })
  return { called, stored }
}

const ada = { _id: 'ada', token: 'token' }
const resend = () => resendCode('email', 'ada@example.com').then(() => 'sent', resendErrorText)
const realFetch = globalThis.fetch

afterEach(() => {
  Object.assign(globalThis, { window: undefined, fetch: realFetch })
})

describe('asking for another code', () => {
  test('sends one while the session lives', async () => {
    const { called } = open(ada, { '/api/user/ada': 200, '/api/email/generate-otp': 200 })
    expect(await resend()).toBe('sent')
    expect(called).toContain('/api/email/generate-otp')
  })

  test('says that the session expired, although the code call tells nobody', async () => {
    const { called, stored } = open(ada, { '/api/user/ada': 401, '/api/email/generate-otp': 200 })
    expect(await resend()).toBe('Session expired. Please sign up again.')
    expect(stored.has('user')).toBe(false)
    expect(called).not.toContain('/session-out')
  })

  test('also says so when the browser has forgotten the user', async () => {
    open(null, { '/api/email/generate-otp': 200 })
    expect(await resend()).toBe('Session expired. Please sign up again.')
  })

  test('says if there is no destination', async () => {
    open(ada, { '/api/user/ada': 200, '/api/email/generate-otp': 200 })
    const text = await resendCode('email', '').then(() => 'sent', resendErrorText)
    expect(text).toBe('Identifier not found. Please try again.')
  })
})
