import { CALLS } from '@/lib/api/calls'
import { type Handlers, routeTable } from '@/lib/edge/route-table'
import { listRoutes } from '@/scripts/support/bundle-server'

const named = (path: string) => [path, { path } as unknown as Handlers] as const
const find = routeTable(
  [
    '/api/group/[id]',
    '/api/group/[id]/role',
    '/api/group/groups',
    '/api/transactions/all',
    '/api/transactions/[groupId]/all',
  ].map(named),
)

test.each([
  ['/api/group/groups', '/api/group/groups'],
  ['/api/group/7', '/api/group/[id]'],
  ['/api/group/groups/role', '/api/group/[id]/role'],
  ['/api/transactions/all', '/api/transactions/all'],
  ['/api/transactions/all/all', '/api/transactions/[groupId]/all'],
])('%s is served by %s, as the framework would', (path, served) => {
  expect(find(path)).toEqual({ path: served })
})

test.each([
  '/',
  '/login',
  '/api',
  '/api/',
  '/api/docs',
  '/api/group/7/role/x',
  '/api/Group/groups',
  '/api/group/',
  '/api//group',
  '/api/group/%37',
  '/_next/x.js',
])('%s is left to the framework', (path) => {
  expect(find(path)).toBeUndefined()
})

test('every documented call is in the built route table', () => {
  const built = routeTable(listRoutes().map(({ path }) => named(path)))
  for (const { call } of CALLS) {
    const served = built(`/api${call.path.replace(/\{\w+\}/g, 'x')}`) as unknown as { path: string }
    const shape = (path: string) => path.replace(/\[\w+\]|\{\w+\}/g, '*')
    expect([call.name, shape(served.path)]).toEqual([call.name, shape(`/api${call.path}`)])
  }
})
