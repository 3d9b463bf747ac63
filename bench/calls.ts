import { bearerHeaders, browserHeaders, type Load, measureLoad } from './load'
import type { Line, Table } from './report'
import { GROUPS, idOf, PEOPLE } from './seed'

type Urls = { product: string; bare: string; next: string }

const small = idOf('group', GROUPS.of4)
const busy = idOf('group', GROUPS.busy)
const list = `/api/transactions/${busy}/all?page=1&limit=20`

const CALLS = {
  'GET /health': '/api/health',
  'GET /transactions/{groupId}/all': list,
  'GET /transactions/{groupId}': `/api/transactions/${busy}`,
  'GET /transactions/all': '/api/transactions/all?page=1&limit=20',
  'GET /transactions/recent': '/api/transactions/recent',
  'GET /group/groups': '/api/group/groups',
  'GET /group/{id}': `/api/group/${small}`,
  'GET /group/{id}/collected': `/api/group/${small}/collected`,
  'GET /notifications': '/api/notifications',
  'GET /notifications/{userId}': `/api/notifications/${idOf('user', PEOPLE.usual)}`,
  'GET /today': '/api/today',
}

/** Calls under load, each compared with the bare server. The target: at least half its throughput. */
export async function measureCalls({ product, bare, next }: Urls): Promise<Table> {
  const headers = bearerHeaders(PEOPLE.usual)
  const yardstick = () => measureLoad(bare + list, headers)
  const lines = [lineOf('bare server, 20 rows', await yardstick())]
  const empty = await measureLoad(`${next}/handler`)
  lines.push(lineOf('empty Next handler', empty, await yardstick()))
  const nextListLoad = await measureLoad(`${next}/list?group=${busy}`, headers)
  lines.push(lineOf('the same list by Next alone', nextListLoad, await yardstick()))
  for (const [name, path] of Object.entries(CALLS))
    lines.push(lineOf(name, await measureLoad(product + path, headers), await yardstick()))
  return { title: 'Calls, 16 connections', lines }
}

/** For people without a cookie. */
const VISITORS = { 'page /': '/', 'page /login': '/login' }

const PAGES = {
  'page /dashboard': '/dashboard',
  'page /group/{id}': `/group/${small}`,
  'page /group/{id}/transactions': `/group/${busy}/transactions`,
  'page /transactions': '/transactions',
  'page /notifications': '/notifications',
}

/** The same for pages, compared with a minimal page of the same rows. */
export async function measurePages({ product, next }: Urls): Promise<Table> {
  const headers = browserHeaders(PEOPLE.usual)
  const yardstick = () =>
    measureLoad(`${next}/rows?group=${busy}`, { ...bearerHeaders(PEOPLE.usual), 'accept-encoding': 'gzip' })
  const lines = [lineOf('minimal page of 20 rows', await yardstick())]
  lines.push(lineOf('empty page', await measureLoad(`${next}/empty`), await yardstick()))
  const nonceLoad = await measureLoad(`${next}/nonce?group=${busy}`, {
    ...bearerHeaders(PEOPLE.usual),
    'accept-encoding': 'gzip',
  })
  lines.push(lineOf('minimal page with a nonce', nonceLoad, await yardstick()))
  for (const [name, path] of Object.entries(VISITORS))
    lines.push(
      lineOf(name, await measureLoad(product + path, { 'accept-encoding': 'gzip' }), await yardstick()),
    )
  for (const [name, path] of Object.entries(PAGES))
    lines.push(lineOf(name, await measureLoad(product + path, headers), await yardstick()))
  return { title: 'Pages, 16 connections', lines }
}

/** The yardstick runs right after each measurement, so that other load on the machine affects both alike. */
const lineOf = (name: string, { perSecond, p50, p99, bytes }: Load, yardstick?: Load): Line => ({
  name,
  'per second': perSecond,
  'p50 ms': p50,
  'p99 ms': p99,
  'p99 / p50': p99 / p50,
  ratio: yardstick ? perSecond / yardstick.perSecond : 1,
  bytes,
})
