import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { POST as add } from '@/app/api/feedback/add/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aSignedInUser } from '../../support/people'

openDatabase()

const send = (body: unknown, more: { token?: string; headers?: Record<string, string> } = {}) =>
  call(add, '/feedback/add', { body, ...more })

test('a visitor’s feedback is kept and mailed to the support address', async () => {
  const { status, body } = await send({
    comment: 'Lovely.\nReally.',
    userEmail: ' ada@example.com ',
    pageContext: '/groups?sort=new',
  })
  expect([status, body.message]).toEqual([201, 'Thank you!'])
  expect(await db.feedback.findFirst({ where: { userEmail: 'ada@example.com' } })).toMatchObject({
    comment: 'Lovely.\nReally.',
    pageContext: '/groups?sort=new',
    userId: null,
  })
  const mails = await db.$queryRaw<{ data: { props: unknown } }[]>`
    SELECT data FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = 'support@whipround.localhost'`
  expect(mails[0]?.data.props).toEqual({
    comment: 'Lovely.\nReally.',
    userEmail: 'ada@example.com',
    pageContext: '/groups?sort=new',
  })
})

test('a signed-in person’s feedback is stored with their id', async () => {
  const ada = await aSignedInUser()
  await send({ comment: 'Signed in' }, { token: ada.token })
  expect(await db.feedback.findFirst({ where: { comment: 'Signed in' } })).toMatchObject({
    userId: ada.user.id,
    userEmail: null,
    pageContext: '',
  })
})

test('a visitor’s feedback is stored once, although it was retried after a lost response', async () => {
  const headers = { 'attempt-key': 'c'.repeat(32) }
  for (const _ of ['first', 'again'])
    expect((await send({ comment: 'Sent twice' }, { headers })).body.message).toBe('Thank you!')
  expect(await db.feedback.count({ where: { comment: 'Sent twice' } })).toBe(1)
})

/** Every page whose address contains a secret, such as /gift. */
const SECRET_PAGES = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => !path.startsWith('api') && /\/\[(?:token|code)\]$/.test(path))
  .map((path) => `/${dirname(path).replace(/\([^)]*\)\//g, '')}`)

let senders = 0
async function expectKept(pageContext: string, kept: string) {
  senders += 1
  await send({ comment: kept, pageContext }, { headers: { 'x-forwarded-for': `10.1.0.${senders}` } })
  expect(await db.feedback.findFirst({ where: { comment: kept } })).toMatchObject({ pageContext: kept })
}

test('pages with secret addresses are listed', () => {
  expect(SECRET_PAGES).toEqual(expect.arrayContaining(['/gift', '/c', '/r', '/invitation']))
})

test.each([
  ['/reset-password?token=s3cret&x=1', '/reset-password?token=…&x=1'],
  ['/reset-password?a=1&resetToken=s3cret', '/reset-password?a=1&resetToken=…'],
  ['/invitation/s3cret/accept', '/invitation/…/accept'],
  ['/INVITATION/s3cret?x', '/INVITATION/…?x'],
  ['/r/s3cret', '/r/…'],
  ['/receipt/s3cret', '/receipt/…'],
])('tokens in %s are blanked', async (pageContext, kept) => {
  await expectKept(pageContext, kept)
})

test.each(SECRET_PAGES)('the rest of the address is removed after %s', async (page) => {
  await expectKept(`${page}/s3cret?x=1`, `${page}/…?x=1`)
})

test.each([
  { comment: '  ' },
  {},
  { comment: 'x', userEmail: 'nobody' },
  { comment: 5 },
  { comment: 'x'.repeat(5001) },
])('refuses %p', async (body) => {
  expect((await send(body, { headers: { 'x-forwarded-for': '10.0.0.2' } })).status).toBe(400)
})

test('ten an hour are accepted from each address', async () => {
  const headers = { 'x-forwarded-for': '10.0.0.3' }
  for (let time = 0; time < 10; time += 1)
    expect((await send({ comment: 'Again' }, { headers })).status).toBe(201)
  expect((await send({ comment: 'Again' }, { headers })).status).toBe(429)
})
