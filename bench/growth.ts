import { bearerHeaders, browserHeaders, medianOf } from './load'
import type { Line, Table } from './report'
import { GROUPS, idOf, PEOPLE } from './seed'

const ROUNDS = 40

type Target = { url: string; headers: Record<string, string> }

const groupOf4 = idOf('group', GROUPS.of4)
const groupOf200 = idOf('group', GROUPS.of200)
const busy = idOf('group', GROUPS.busy)
const group = (id: string) => `/api/group/${id}`
const notifications = `/api/notifications/${idOf('user', PEOPLE.busy)}`
const groupPage = (id: string) => `/group/${id}`

/** All read by the busy person, who has an eighth of all notifications and about a tenth of all transactions. */
const READS = {
  'GET /group/groups': '/api/group/groups',
  'GET /group/{id}, 4 members': group(groupOf4),
  'GET /group/{id}, 200 members': group(groupOf200),
  'GET /group/{id}, busy': group(busy),
  'GET /group/{id}/collected, busy': `${group(busy)}/collected`,
  'GET /transactions/{groupId}, busy': `/api/transactions/${busy}`,
  'GET /transactions/{groupId}/all, busy': `/api/transactions/${busy}/all`,
  'the same, failed': `/api/transactions/${busy}/all?status=failed`,
  'the same, pending': `/api/transactions/${busy}/all?status=pending`,
  'GET /transactions/all': '/api/transactions/all',
  'GET /transactions/recent': '/api/transactions/recent',
  'GET /notifications': '/api/notifications',
  'GET /notifications/{userId}': notifications,
  'GET /today': '/api/today',
  'GET /user/search': '/api/user/search?q=person_19',
}
const PAGES = {
  'page /dashboard': '/dashboard',
  'page /groups': '/groups',
  'page /group/{id}': groupPage(groupOf4),
  'page /group/{id}, busy': groupPage(busy),
  'page /group/{id}/transactions': `${groupPage(busy)}/transactions`,
  'page /group/{id}/history, busy': `${groupPage(busy)}/history`,
  'page /transactions': '/transactions',
  'page /notifications': '/notifications',
  'page /sign-ins/history': '/sign-ins/history',
}

/** Times the same reads in a small database (a hundredth) and the large one. The target: at most 1.2 times as long. */
export async function measureGrowth(small: string, large: string): Promise<Table[]> {
  const bearer = bearerHeaders(PEOPLE.busy)
  const requests = [
    ...Object.entries(READS).map(([name, path]) => ({
      name,
      path,
      headers: bearer as Record<string, string>,
    })),
    ...Object.entries(PAGES).map(([name, path]) => ({ name, path, headers: browserHeaders(PEOPLE.busy) })),
  ]
  const sizes: Line[] = []
  for (const { name, path, headers } of requests)
    sizes.push(await compare(name, { url: small + path, headers }, { url: large + path, headers }))
  const targetOf = (path: string): Target => ({ url: large + path, headers: bearer })
  const deep: Line[] = []
  for (const [name, path] of Object.entries(DEEP)) {
    const cursor = await cursorOf(large + path, bearer)
    deep.push(await compare(`${name}, by cursor`, targetOf(path), targetOf(`${path}?cursor=${cursor}`)))
    deep.push(await compare(`${name}, by page=5000`, targetOf(path), targetOf(`${path}?page=5000`)))
  }
  const members = await compare('GET /group/{id}', targetOf(group(groupOf4)), targetOf(group(groupOf200)))
  const membersPage = await compare(
    'page /group/{id}/all-members',
    { url: `${large}${groupPage(groupOf4)}/all-members`, headers: browserHeaders(PEOPLE.busy) },
    { url: `${large}${groupPage(groupOf200)}/all-members`, headers: browserHeaders(PEOPLE.busy) },
  )
  return [
    { title: 'Growth: a hundredth, and all', lines: sizes },
    { title: 'Page 1, and page 5,000', lines: deep },
    { title: '4 members, and 200', lines: [members, membersPage] },
  ]
}

const DEEP = {
  'GET /notifications/{userId}': notifications,
  'GET /transactions/all': '/api/transactions/all',
  'GET /transactions/{groupId}/all': `/api/transactions/${busy}/all`,
}

/** The cursor that leads to page 5,000: page 4,999 returns it. */
async function cursorOf(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}?page=4999`, { headers })
  const { nextCursor } = (await answer.json()) as { nextCursor: string }
  return nextCursor
}

/** Times the two in alternation, so that other load on the machine affects both alike. */
async function compare(name: string, before: Target, after: Target): Promise<Line> {
  const times: { before: number[]; after: number[] } = { before: [], after: [] }
  for (let round = -5; round < ROUNDS; round += 1)
    for (const [side, target] of [
      ['before', before],
      ['after', after],
    ] as const) {
      const elapsedMs = await timeOf(name, target)
      if (round >= 0) times[side].push(elapsedMs)
    }
  const [first, second] = [medianOf(times.before), medianOf(times.after)]
  return { name, 'p50 ms': first, 'then p50 ms': second, ratio: second / first }
}

async function timeOf(name: string, { url, headers }: Target): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${url}`)
  return performance.now() - started
}
