import { isValidElement, type ReactNode } from 'react'
import GroupLayout, { generateMetadata } from '@/app/(member)/group/[groupId]/layout'
import MemberLayout from '@/app/(member)/layout'
import { SESSION_COOKIE } from '@/lib/platform/auth/cookie'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { openDatabase } from '../../support/database'
import { PAGES } from '../../support/page-rights'
import { openProvider } from '../../support/provider'
import { sqlSentBy } from '../../support/sent-sql'
import { aWorldOf, somePeople, type World } from '../../support/world'

/** The cookie of the request that Next would be handling, and what React keeps until it is answered. */
const mockRequest = {
  cookie: undefined as string | undefined,
  kept: new Map<unknown, Map<string, unknown>>(),
}
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: () => ({ value: mockRequest.cookie?.split('=')[1] }),
    has: (name: string) => name === SESSION_COOKIE,
  }),
  headers: async () => new Headers(),
}))
jest.mock('server-only', () => ({}))
/** `cache` works only while React renders on a server. */
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  cache:
    <Read extends (...given: unknown[]) => unknown>(read: Read) =>
    (...given: unknown[]) => {
      const kept = mockRequest.kept.get(read) ?? new Map()
      mockRequest.kept.set(read, kept)
      const key = JSON.stringify(given)
      if (!kept.has(key)) kept.set(key, read(...given))
      return kept.get(key)
    },
}))

openDatabase()
openProvider({ writesRowsByHand: true })
afterAll(closeLiveHub)

let world: World
beforeAll(async () => {
  world = await aWorldOf(await somePeople())
})

/** The statements of each signed-in page, frame and all, for an admin. A page that needs fewer has a new number here. */
const STATEMENT_COUNTS: Record<string, number> = {
  dashboard: 7,
  groups: 8,
  notifications: 4,
  'transactions/(list)': 6,
  settings: 4,
  'group/[groupId]/(details)': 7,
  'group/[groupId]/[groupName]': 4,
  'group/[groupId]/all-members': 23,
  'group/[groupId]/transactions': 5,
}

type PageProps = { params: Promise<{ groupId: string }>; searchParams: Promise<object> }
type Page = (props: PageProps) => Promise<ReactNode>
const load = async (folder: string) =>
  ((await import(`@/app/(member)/${folder}/page`)) as { default: Page }).default

/** Runs every server component below a node, as Next does; the others are drawn without the database. */
async function draw(node: ReactNode): Promise<void> {
  if (Array.isArray(node)) await Promise.all(node.map(draw))
  if (!isValidElement<{ children?: ReactNode }>(node)) return
  const { type, props } = node
  if (typeof type === 'function' && type.constructor.name === 'AsyncFunction')
    await draw(await (type as (given: object) => Promise<ReactNode>)(props))
  else await draw(props.children)
}

async function visit(folder: string) {
  const Page = await load(folder)
  mockRequest.cookie = world.admin.cookie
  mockRequest.kept.clear()
  const given = PAGES[`(member)/${folder}`]?.params?.(world) ?? {}
  const params = Promise.resolve(given as { groupId: string })
  const page = <Page params={params} searchParams={Promise.resolve({})} />
  if (!folder.startsWith('group/')) return draw(<MemberLayout>{page}</MemberLayout>)
  const group = <GroupLayout params={params}>{page}</GroupLayout>
  await Promise.all([
    draw(<MemberLayout>{group}</MemberLayout>),
    generateMetadata({ params, children: null }),
  ])
}

test.each(Object.entries(STATEMENT_COUNTS))('%s asks the database %i times', async (folder, count) => {
  await visit(folder)
  const statements = await sqlSentBy(() => visit(folder))
  if (statements.length !== count)
    console.log(
      folder,
      statements.length,
      statements.map((s) => s.replace(/\s+/g, ' ').slice(0, 90)),
    )
  expect(statements).toHaveLength(count)
})
