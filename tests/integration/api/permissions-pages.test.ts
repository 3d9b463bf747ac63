import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY, MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { purgeExpiredAccountData } from '@/lib/people/accounts/deletion/purge-expired'
import { SESSION_COOKIE } from '@/lib/platform/auth/cookie'
import { IDLE_LIFETIME, PENDING_LIFETIME } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { PAGES } from '../../support/page-rights'
import { openProvider } from '../../support/provider'
import { aWorldOf, type Persona, somePeople, TRIED_PERSONAS, type World } from '../../support/world'

/** The cookie of the request that Next would be handling. */
const mockRequest = { cookie: undefined as string | undefined }
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      name === SESSION_COOKIE && mockRequest.cookie ? { value: mockRequest.cookie.split('=')[1] } : undefined,
    has: (name: string) => name === SESSION_COOKIE && mockRequest.cookie !== undefined,
  }),
  headers: async () => new Headers(),
}))
jest.mock('server-only', () => ({}))

openDatabase()
openProvider({ writesRowsByHand: true })
afterAll(closeLiveHub)

let world: World
beforeAll(async () => {
  world = await aWorldOf(await somePeople())
})

type Page = (props: object) => unknown

const load = async (folder: string) => ((await import(`@/app/${folder}/page`)) as { default: Page }).default

/** What a person gets from the page itself, without any layout. */
async function openAs(folder: string, name: Persona) {
  const page = await load(folder)
  mockRequest.cookie = name === 'visitor' ? undefined : world[name].cookie
  const params = Promise.resolve(PAGES[folder]?.params?.(world) ?? {})
  try {
    await page({ params, searchParams: Promise.resolve({}) })
    return 'opens'
  } catch (error) {
    // Next's own formats: NEXT_REDIRECT;replace;/login;307; and NEXT_HTTP_ERROR_FALLBACK;404
    const [kind, what, to] = String((error as { digest?: string }).digest).split(';')
    if (kind === 'NEXT_REDIRECT') return to
    if (kind === 'NEXT_HTTP_ERROR_FALLBACK') return Number(what)
    throw error
  }
}

const folders = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/page\.tsx?$/.test(file))
  .map(dirname)

test.each(folders.sort())('%s opens for those whom the table lists', async (folder) => {
  const found: Partial<Record<Persona, unknown>> = {}
  for (const name of TRIED_PERSONAS) found[name] = await openAs(folder, name)
  const rights = Object.fromEntries(TRIED_PERSONAS.map((name) => [name, PAGES[folder]?.rights[name]]))
  expect(found).toEqual(rights)
})

test('the table has no rows for pages that no longer exist', () => {
  expect(Object.keys(PAGES).sort()).toEqual(folders.sort())
})

test('somebody just removed finds nothing next time, and somebody just demoted continues as a member', async () => {
  const group = '(member)/group/[groupId]/(details)'
  const trail = '(member)/transactions/[transactionId]/trail'
  const { groupId, admin } = world
  const membership = { groupId, userId: admin.user.id }
  expect([await openAs(group, 'admin'), await openAs(trail, 'admin')]).toEqual(['opens', 'opens'])
  await db.member.updateMany({ where: membership, data: { role: 'member' } })
  expect([await openAs(group, 'admin'), await openAs(trail, 'admin')]).toEqual(['opens', 404])
  await db.member.updateMany({ where: membership, data: { leftAt: new Date() } })
  expect([await openAs(group, 'admin'), await openAs(trail, 'admin')]).toEqual([404, 404])
})

// Last, because it ends everybody's sessions.
test.each([
  ['was not used for a week', '(member)/dashboard', '/session-out', IDLE_LIFETIME],
  ['had no code in time', '(public)/verify/continue', '/login', PENDING_LIFETIME],
])(
  'somebody whose session %s is told on the next page, before and after it is purged',
  async (_, page, to, age) => {
    const name = to === '/login' ? 'pending' : 'stranger'
    setClockOffset(age + MINUTE)
    expect(await openAs(page, name)).toBe(to)
    expect(await openAs('(member)/settings', name)).toBe('/session-out')
    await purgeExpiredAccountData()
    expect(await openAs('(member)/settings', name)).toBe('/session-out')
  },
)

test('for a day after a lost phone was replaced, an operator’s code opens no operators’ page', async () => {
  // The tests above have ended the sessions of others.
  const { operator } = await somePeople()
  const { id } = operator.user
  const open = async () => {
    mockRequest.cookie = operator.cookie
    await db.user.update({ where: { id }, data: { is2FaEnabled: true } })
    await stepUp(operator)
    const page = await load('(unlisted)/operators-desk')
    return JSON.stringify(await page({}))
  }
  const SHOWN = /"flags":/
  expect(await open()).toMatch(SHOWN)
  await db.user.update({ where: { id }, data: { phoneReplacedAt: now() } })
  const refused = await open()
  expect(refused).not.toMatch(SHOWN)
  expect(refused).toContain('Your phone number was replaced only recently.')
  setClockOffset(DAY + MINUTE)
  expect(await open()).toMatch(SHOWN)
})
