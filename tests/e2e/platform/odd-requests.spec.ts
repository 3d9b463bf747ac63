import { type IncomingMessage, request as open } from 'node:http'
import { expect, test } from '@playwright/test'
import { servers } from '../support/servers'

/** Sends a path exactly as given: anything that builds URLs would normalise it first. */
function send(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(servers.url)
  return new Promise<{ status: number; body: string; headers: IncomingMessage['headers'] }>((done, fail) => {
    const request = open({ hostname, port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, body, headers: response.headers }))
    })
    request.on('error', fail).end()
  })
}

for (const path of ['/%', '/group/%', '/group/%E0%A4%A', '/invitation/%ff/accept', '/%c0%af?page=%'])
  test(`the page ${path} is not found`, async () => {
    const { status, body } = await send(path)
    expect(status).toBe(404)
    expect(body).toContain('Page not found')
  })

for (const path of ['*', 'http://evil.example/nowhere', 'ftp://evil.example/'])
  test(`the address ${path} is unknown`, async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { status, headers } = await send(path, method)
      expect(status).toBeLessThan(500)
      expect(headers.location).toBeUndefined()
    }
  })

test('there is no image optimizer, which would cache erased pictures', async () => {
  const { status } = await send('/_next/image?url=%2Fapi%2Fpictures%2Fnone&w=64&q=75')
  expect(status).toBe(404)
})

for (const path of ['/api/%', '/api/group/%', '/api/auth/%', '/api/payment/%ff/status'])
  test(`the call ${path} is not found`, async () => {
    const { status, body } = await send(path)
    expect(status).toBe(404)
    expect(JSON.parse(body)).toMatchObject({
      code: 'NOT_FOUND',
      message: "There's nothing at this address.",
    })
  })

for (const path of ['/', '/groups', '/api/group/groups', '/api/health'])
  for (const method of ['TRACE', 'PROPFIND', 'PURGE'])
    test(`${method} ${path} is not reported as a failure of ours`, async () => {
      const { status, body } = await send(path, method)
      expect(status).toBeLessThan(500)
      expect(body).not.toMatch(/\bat .*\.js:\d+/)
      if (method === 'TRACE') expect(status).toBe(405)
    })

test('a form is posted to its address however that is spelt, and to nothing that only looks like it', async () => {
  const postTo = async (path: string) => (await send(path, 'POST')).status
  const token = 'x'.repeat(43)
  const spellings = [
    `/unsub%73cribe/${token}`,
    `/%75nsubscribe/${token}`,
    `/./unsubscribe/%78${token.slice(1)}`,
  ]
  const status = await postTo(`/unsubscribe/${token}`)
  expect(status).not.toBe(405)
  for (const path of spellings) expect([path, await postTo(path)]).toEqual([path, status])
  for (const path of [
    `/unsubscribe%2F${token}`,
    `/api%2Funsubscribe%2F${token}`,
    `/unsub%2573cribe/${token}`,
  ])
    expect([path, await postTo(path)]).toEqual([path, 405])
})

test('an endlessly long caller address causes no 500', async () => {
  const headers = { 'x-forwarded-for': '9'.repeat(5000) }
  expect((await send('/api/user/check-availability?username=ada', 'GET', headers)).status).toBeLessThan(500)
  expect((await send('/login', 'GET', headers)).status).toBe(200)
})

test('connections are kept longer than the proxy keeps them, so that none is closed under a request', async () => {
  const { headers } = await send('/api/health', 'GET', { connection: 'keep-alive' })
  expect(headers['keep-alive']).toBe('timeout=130')
})
