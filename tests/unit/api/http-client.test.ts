import { callServer } from '@/lib/api/client/call-server'

/** A browser that stores `user`, and a server that always returns `status`. */
function open(user: object | null, status = 200) {
  const stored = new Map(user ? [['user', JSON.stringify(user)]] : [])
  const sent: { path: string; method?: string; headers: Headers; body: unknown }[] = []
  const visitedPaths: string[] = []
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  }
  Object.assign(globalThis, {
    window: { localStorage, location: { assign: (path: string) => visitedPaths.push(path) } },
    fetch: async (path: string, { method, headers, body }: RequestInit) => {
      sent.push({ path, method, headers: new Headers(headers), body })
      return Response.json({}, { status })
    },
  })
  return { sent, stored, visitedPaths }
}

const ada = { _id: 'ada', token: 'her-token' }
const realFetch = globalThis.fetch
const readAda = (options = {}) => callServer('GET /user/{id}', { params: { id: 'ada' }, ...options })

afterEach(() => {
  Object.assign(globalThis, { window: undefined, fetch: realFetch })
})

describe('a call', () => {
  test('carries the token of the stored user, and its input as JSON', async () => {
    const { sent } = open(ada)
    await callServer('PUT /user/{id}/toggle-2fa', { params: { id: 'ada' }, body: { is2FaEnabled: true } })
    const [call] = sent
    expect(call).toMatchObject({ path: '/api/user/ada/toggle-2fa', method: 'PUT' })
    expect(call?.headers.get('authorization')).toBe('Bearer her-token')
    expect(call?.headers.get('content-type')).toBe('application/json')
    expect(call?.body).toBe('{"is2FaEnabled":true}')
  })

  test('with a file is a form, whose content type the browser sets', async () => {
    const { sent } = open(ada)
    await callServer('POST /user/{id}/upload', { params: { id: 'ada' }, body: new FormData() })
    expect(sent[0]?.headers.get('content-type')).toBeNull()
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer her-token')
  })

  test.each([
    ['by nobody', null, {}],
    ['by a user without a token', { _id: 'ada' }, {}],
    ['that is anonymous', ada, { isAnonymous: true }],
  ])('%s carries no token', async (_, user, options) => {
    const { sent } = open(user)
    await readAda(options)
    expect(sent[0]?.headers.get('authorization')).toBeNull()
  })
})

describe('an answer of 401', () => {
  test('signs the user out and says so on a separate screen', async () => {
    const { stored, visitedPaths } = open(ada, 401)
    await expect(readAda()).rejects.toThrow()
    expect(stored.has('user')).toBe(false)
    expect(visitedPaths).toEqual(['/session-out'])
  })

  test('also signs out where the screen says so itself, and stays there', async () => {
    const { stored, visitedPaths } = open(ada, 401)
    await expect(readAda({ staysOn401: true })).rejects.toThrow()
    expect(stored.has('user')).toBe(false)
    expect(visitedPaths).toEqual([])
  })

  test('to a call that needs no session signs nobody out', async () => {
    const { stored, visitedPaths } = open(ada, 401)
    await expect(readAda({ isAnonymous: true })).rejects.toThrow()
    expect(stored.has('user')).toBe(true)
    expect(visitedPaths).toEqual([])
  })
})
