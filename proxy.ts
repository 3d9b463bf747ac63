/**
 * What comes before a page: links as people send them, whether it can be drawn at all, and the policy for its scripts.
 */
import { type NextRequest, NextResponse } from 'next/server'
import { databaseUnavailable } from '@/lib/base/errors'
import { tidyAddress } from '@/lib/groups/links/tidy-address'
import { readSessionCookie } from '@/lib/platform/auth/cookie'
import { findOperator } from '@/lib/platform/auth/operators'
import { findViewer } from '@/lib/platform/auth/sessions'
import { isDatabaseReachable } from '@/lib/platform/db/reachability'
import { contentSecurityPolicy } from '@/lib/platform/http/content-security-policy'
import { unavailablePage } from '@/lib/platform/http/unavailable-page'

/** Pages: not calls, nor files, nor the pictures of a link, a stroke or an envelope, nor the plain form for a gift. */
export const config = {
  matcher: [
    '/((?!api/|_next/static/|previews/|c/[^/]+/|(?:gift|p)/[^/]+/stroke\\.png$|reveal/[^/]+/envelope\\.png$|sw\\.js$|favicon\\.ico$|icon|apple-icon|badge-|manifest\\.webmanifest$|robots\\.txt$|sitemap\\.xml$).*)',
    '/api/docs',
  ],
}

/** The operators' pages have an address only for them: to everybody else it is as unknown as any other. */
const OPERATORS_ADDRESS = /^\/operator(?=\/|$)/
const OPERATORS_PAGE = '/operators-desk'

/** Pages that read nothing but the settings. */
const PAGES_WITHOUT_DATABASE = new Set(['/', '/contact', '/privacy', '/terms', '/your-money', '/offline'])

export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  const formResponse = rewriteForm(request)
  if (formResponse) return formResponse
  const tidyPath = tidyAddress(pathname)
  if (tidyPath) return NextResponse.redirect(new URL(tidyPath + request.nextUrl.search, request.nextUrl))
  const nonce = btoa(crypto.randomUUID())
  const policy = contentSecurityPolicy(nonce, pathname)
  if (!PAGES_WITHOUT_DATABASE.has(pathname) && !(await isDatabaseReachable()))
    return unavailableResponse(nonce, policy)
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const responseInit = { request: { headers }, headers: { 'content-security-policy': policy } }
  if (pathname.startsWith(OPERATORS_PAGE))
    return NextResponse.rewrite(new URL('/404', request.nextUrl), responseInit)
  if (!OPERATORS_ADDRESS.test(pathname) || !(await isOperator(request)))
    return NextResponse.next(responseInit)
  const page = pathname.replace(OPERATORS_ADDRESS, OPERATORS_PAGE)
  return NextResponse.rewrite(new URL(page, request.nextUrl), responseInit)
}

/** The form of mail programs, and of people without scripts, is a call: a page takes only reads. */
function rewriteForm({ method, nextUrl }: NextRequest): Response | undefined {
  if (method !== 'POST' || !/^\/unsubscribe\/[^/]+$/.test(nextUrl.pathname)) return undefined
  const url = nextUrl.clone()
  url.pathname = `/api${nextUrl.pathname}`
  return NextResponse.rewrite(url)
}

/** The page asks again, as every page does. */
async function isOperator(request: NextRequest): Promise<boolean> {
  const viewer = await findViewer({ token: null, cookie: readSessionCookie(request) }).catch(() => null)
  return viewer !== null && (await findOperator(viewer)) !== null
}

/** Next would send a page that is empty until its scripts run, as a failure of ours. */
function unavailableResponse(nonce: string, policy: string) {
  const { status, headers } = databaseUnavailable()
  return new Response(unavailablePage(nonce), {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })
}
