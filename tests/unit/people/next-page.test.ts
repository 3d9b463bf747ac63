import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { MEMBER_PAGES, memberPageName } from '@/components/people/session/member-pages'
import {
  forgetNextPage,
  nextPageName,
  rememberNextPage,
  takeNextPage,
} from '@/components/people/session/next-page'
import { HOUR } from '@/lib/base/clock'
import { tabStorage } from '../../support/tab-storage'

/** The page that one is on the way to when asked to log in. */

const ID = '0b5f4f0e-6a6e-4a1e-9a57-0d1f5b8e7c11'
const PAY = `/group/${ID}/initialize-payment`
const logIn = (_id: string) => window.localStorage.setItem('user', JSON.stringify({ _id, token: 'a token' }))

beforeEach(() =>
  Object.assign(globalThis, { window: { localStorage: tabStorage() }, sessionStorage: tabStorage() }),
)

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('every page for members is one that somebody may be on the way to', () => {
  const folders = readdirSync('app/(member)', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map((file) => `/${dirname(file)}`.replace(/\/\(\w+\)/g, ''))
    // Nobody is on the way to this one: everybody is led through it.
    .filter((folder) => folder !== '/clearing-history')
  expect(MEMBER_PAGES.map(([folder]) => folder).sort()).toEqual(folders.sort())
})

test.each([
  ['/dashboard', ''],
  ['/notification-settings', 'your notification settings'],
  [PAY, 'your payment'],
  [`/group/${ID.toUpperCase()}/transfer`, 'transferring the money'],
  [`/group/${ID}`, 'the group'],
  [`/group/${ID}/Gran%E2%80%99s%2080th`, 'the group'],
  [`/transactions/${ID}/receipt`, 'the receipt'],
])('%s is %j', (path, words) => expect(memberPageName(path)).toBe(words))

test.each([
  '/',
  '/operator',
  '/login',
  '/signup',
  '/verify',
  '/clearing-history',
  '/nowhere',
  '/Groups',
  `/p/${'x'.repeat(43)}`,
  `/gift/${'x'.repeat(43)}`,
  `/invitation/${'x'.repeat(43)}/accept`,
  '/group/1/initialize-payment',
  `${PAY}?payment=1`,
  `${PAY}#x`,
  `/group/${ID}/..`,
  `/group/${ID}/a/b`,
  `/${PAY}`,
  `https://evil.example${PAY}`,
  `/\\evil.example${PAY}`,
  `${PAY}\n`,
  'javascript:alert(1)',
])('%s is not remembered, and leaves alone what is', (path) => {
  rememberNextPage('/groups')
  rememberNextPage(path)
  expect(takeNextPage()).toBe('/groups')
  sessionStorage.setItem('next', JSON.stringify({ path, at: Date.now() }))
  expect([nextPageName(), takeNextPage()]).toEqual([null, null])
})

test('a page is used once, and forgotten at log-out or after an hour', () => {
  rememberNextPage(PAY)
  expect(nextPageName()).toBe('your payment')
  expect([takeNextPage(), takeNextPage(), nextPageName()]).toEqual([PAY, null, null])
  rememberNextPage(PAY)
  forgetNextPage()
  expect(takeNextPage()).toBeNull()
  rememberNextPage(PAY)
  jest.useFakeTimers({ now: Date.now() + HOUR })
  expect([nextPageName(), takeNextPage()]).toEqual([null, null])
})

test('a page from which somebody was taken away waits for them alone', () => {
  rememberNextPage(PAY, 'ada')
  logIn('bob')
  expect(takeNextPage()).toBeNull()
  rememberNextPage(PAY, 'ada')
  logIn('ada')
  expect(takeNextPage()).toBe(PAY)
  rememberNextPage(PAY)
  expect(takeNextPage()).toBe(PAY)
})

test('a link is remembered as before; the dashboard, where everybody gets, only ends what was remembered', () => {
  rememberNextPage('/c/ABCDEFGHJK')
  expect([nextPageName(), takeNextPage()]).toEqual(['the link you came from', '/c/ABCDEFGHJK'])
  rememberNextPage(PAY)
  rememberNextPage('/dashboard')
  expect([nextPageName(), takeNextPage()]).toEqual([null, null])
})

test('storage that holds anything else is no reason to fail; without any, the open page remembers', () => {
  for (const kept of ['{', 'null', '5', '[]', '{"path":5}', '{"path":null}']) {
    sessionStorage.setItem('next', kept)
    expect([nextPageName(), takeNextPage()]).toEqual([null, null])
  }
  Object.assign(globalThis, { sessionStorage: undefined })
  rememberNextPage(PAY)
  expect([takeNextPage(), takeNextPage()]).toEqual([PAY, null])
})
