import { existsSync } from 'node:fs'
import { SESSION_COOKIE } from '@/lib/platform/auth/cookie'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aSignedInUser } from '../../support/people'

openDatabase()

type Handlers = Record<string, (request: Request) => Promise<Response>>

/** Calls the route of an address below /api/auth: its own, or the one that returns 404. */
async function ask(
  action: string,
  method: string,
  options: { cookie?: string; body?: unknown; form?: string } = {},
) {
  const routePath = `app/api/auth/${action.split('?')[0]}/route`
  const module = (await import(
    existsSync(`${routePath}.ts`) ? `@/${routePath}` : '@/app/api/[...unknown]/route'
  )) as Handlers
  const headers = options.form ? { 'content-type': 'application/x-www-form-urlencoded' } : undefined
  const body = options.form ?? options.body
  return call(module[method] as Handlers[string], `/auth/${action}`, { method, headers, ...options, body })
}

/** A CSRF token and its cookie. */
async function csrf() {
  const { body, headers } = await ask('csrf', 'GET')
  const cookie = headers.getSetCookie().find((line) => line.startsWith('next-auth.csrf-token=')) ?? ''
  return { token: body.csrfToken as string, cookie: cookie.split(';')[0] ?? '' }
}

test('the cookie’s session is returned; without one there is none', async () => {
  const ada = await aSignedInUser()
  const answer = await ask('session', 'GET', { cookie: ada.cookie })
  expect(answer).toMatchObject({ status: 200, body: { user: { name: ada.user.username } } })
  expect(answer.headers.getSetCookie().join()).toContain(`${ada.cookie};`)
  expect(await ask('session', 'GET')).toMatchObject({ status: 200, body: {} })
})

test.each([true, false])('signing out ends the session (requested as JSON: %s)', async (json) => {
  const ada = await aSignedInUser()
  const { token, cookie } = await csrf()
  const form = new URLSearchParams({ csrfToken: token, callbackUrl: '/login', ...(json && { json: 'true' }) })
  const answer = await ask('signout', 'POST', { cookie: `${ada.cookie}; ${cookie}`, form: String(form) })
  const loginUrl = 'http://localhost:3000/login'
  if (json) expect(answer).toMatchObject({ status: 200, body: { url: loginUrl } })
  else expect([answer.status, answer.headers.get('location')]).toEqual([302, loginUrl])
  expect(answer.headers.getSetCookie().join()).toContain(`${SESSION_COOKIE}=;`)
  expect((await ask('session', 'GET', { cookie: ada.cookie })).body).toEqual({})
})

test('without the CSRF token nobody is signed out, and no other site is redirected to', async () => {
  const ada = await aSignedInUser()
  await ask('signout', 'POST', { cookie: ada.cookie, form: 'csrfToken=made-up' })
  expect((await ask('session', 'GET', { cookie: ada.cookie })).body.user).toBeTruthy()
  const { token, cookie } = await csrf()
  for (const callbackUrl of [
    'https://evil.example',
    '//evil.example',
    '/\r\nset-cookie: a=b',
    'javascript:alert(1)',
    'x',
  ]) {
    const form = String(new URLSearchParams({ csrfToken: token, callbackUrl }))
    const answer = await ask('signout', 'POST', { cookie, form })
    expect(answer.status).toBe(302)
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe('http://localhost:3000')
  }
})

test('no more than 4 KB are read', async () => {
  let readBytes = 0
  const body = new ReadableStream({
    pull: (stream) => {
      readBytes += 1024
      stream.enqueue(new Uint8Array(1024).fill(97))
    },
  })
  const { POST } = await import('@/app/api/auth/signout/route')
  const headers = { 'content-type': 'application/json' }
  const options = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  expect((await POST(new Request('http://localhost:3000/api/auth/signout', options))).status).toBe(413)
  expect(readBytes).toBeLessThan(16 * 1024)
})

test('a truncated body is a bad request', async () => {
  const { POST } = await import('@/app/api/auth/signout/route')
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) })
  const options = { method: 'POST', body, duplex: 'half' } as RequestInit
  expect((await POST(new Request('http://localhost:3000/api/auth/signout', options))).status).toBe(400)
})

describe('garbage is refused or ignored, never a 500', () => {
  test.each([
    ['session', 405],
    ['csrf', 405],
    ['signout', 400],
    ['signin', 404],
    ['providers', 404],
    ['error', 404],
    ['callback/credentials', 404],
    ['_log', 404],
  ])('invalid JSON, to %s: %i', async (action, status) => {
    for (const body of ['x', 'null', '[]', '"x"', '{"csrfToken":']) {
      const answer = await ask(action, 'POST', { body })
      expect([body, answer.status]).toEqual([body, status])
    }
  })

  test.each(['error?error=%0d%0aset-cookie:a=b', 'signin?callbackUrl=javascript:alert(1)', 'providers'])(
    '%s: 404',
    async (action) => expect((await ask(action, 'GET')).status).toBe(404),
  )

  test.each([
    'next-auth.callback-url=javascript:alert(1)',
    'next-auth.callback-url=%',
    'next-auth.csrf-token=%',
    'next-auth.csrf-token=a|b|c',
    `${SESSION_COOKIE}=%00`,
    `${SESSION_COOKIE}.0=x`,
    '__proto__=x',
  ])('the cookie %s', async (cookie) => {
    for (const action of ['session', 'csrf', 'session?callbackUrl=javascript:alert(1)'])
      expect((await ask(action, 'GET', { cookie })).status).toBe(200)
    expect((await ask('signout', 'POST', { cookie, form: 'csrfToken=a' })).status).toBe(302)
  })
})

test('with only a port configured, signing out stays at that port', async () => {
  const { NEXTAUTH_URL, PORT } = process.env
  Object.assign(process.env, { NEXTAUTH_URL: '', PORT: '3300' })
  await jest.isolateModulesAsync(async () => {
    const { callNextAuth } = await import('@/lib/platform/auth/next-auth')
    const csrf = await callNextAuth({ action: 'csrf', method: 'GET', cookies: {}, form: {} })
    const { csrfToken } = await csrf.json()
    const [cookie = ''] = csrf.headers.getSetCookie()
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
    const cookies = { [name]: decodeURIComponent(value) }
    const answer = await callNextAuth({ action: 'signout', method: 'POST', cookies, form: { csrfToken } })
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3300/)
  })
  Object.assign(process.env, { NEXTAUTH_URL, PORT: PORT ?? '' })
})
