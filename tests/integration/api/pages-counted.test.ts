import AccountantPage from '@/app/(public)/accounts/[token]/page'
import GiftPage from '@/app/(public)/gift/[token]/page'
import InvitationPage from '@/app/(public)/invitation/[token]/accept/page'
import KeepPhonePage from '@/app/(public)/keep-phone/[token]/page'
import PromisePage from '@/app/(public)/promise/[token]/page'
import ReceiptPage from '@/app/(public)/r/[token]/page'
import UnsubscribePage from '@/app/(public)/unsubscribe/[token]/page'
import { db } from '@/lib/platform/db/client'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'

/** Whoever tries tokens on pages is counted as on calls, page by page. */

jest.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-forwarded-for': '192.0.2.77' }),
  cookies: async () => ({ getAll: () => [], get: () => undefined }),
}))
jest.mock('server-only', () => ({}))

openDatabase()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)

const request = {
  params: Promise.resolve({ token: 'x'.repeat(43) }),
  searchParams: Promise.resolve({}),
}

nightTest.each([
  ['/accounts', () => AccountantPage(request)],
  ['/gift', () => GiftPage(request)],
  ['/keep-phone', () => KeepPhonePage(request)],
  ['/promise', () => PromisePage(request)],
  ['/r', () => ReceiptPage(request)],
  ['/unsubscribe', () => UnsubscribePage(request)],
])('%s tells who opens it without end to wait, and then no more', async (_, open) => {
  await expect(open()).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
  await db.$executeRaw`UPDATE rate_limits SET points = 5000`
  const { children } = (await open()).props
  expect(JSON.stringify(children)).toContain('Too many requests. Please try again in')
})

nightTest('an invitation tells who opens it without end to wait', async () => {
  const open = async () => JSON.stringify((await InvitationPage(request)).props.children)
  expect(await open()).not.toContain('Too many requests')
  await db.$executeRaw`UPDATE rate_limits SET points = 5000`
  expect(await open()).toContain('Too many requests. Please try again in')
})
