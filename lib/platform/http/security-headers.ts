/** The headers of every response. Next sets the fixed ones (next.config.ts), proxy.ts a page's own policy. */

/** For everything but pages: runs nothing and cannot be framed. */
const INERT = `default-src 'none'; frame-ancestors 'none'`

/** For the service worker, which may connect to us only. */
const WORKER = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`

const EVERYWHERE = {
  'content-security-policy': INERT,
  'x-content-type-options': 'nosniff',
  // Addresses of invitations, receipts, promises and password resets contain tokens, which no other site may learn.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  // No other site may embed anything of ours. COEP is not needed: the policy below lets nothing foreign in.
  'cross-origin-resource-policy': 'same-origin',
  // Subdomains too: somebody who controls a network could impersonate one that uses plain HTTP, under our name.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** For people who were given the address, not for search engines. */
const UNLISTED =
  '(api/receipt|api/link|api/gift|api/personal|api/promise|api/unsubscribe|api/keep-phone|r|c|p|gift|promise|unsubscribe|keep-phone)'

const listed = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

/** As next.config.ts takes them; a later entry overrides an earlier one. */
export const FIXED_HEADERS = [
  { source: '/:path*', headers: listed(EVERYWHERE) },
  { source: '/sw.js', headers: listed({ 'content-security-policy': WORKER }) },
  { source: `/:kind${UNLISTED}/:path*`, headers: listed({ 'x-robots-tag': 'noindex, nofollow' }) },
  // A personal page lets its holder act for somebody: not even our own pages are told its address.
  { source: '/:kind(api/personal|p)/:path*', headers: listed({ 'referrer-policy': 'no-referrer' }) },
]

/** Where a form that is sent to us may redirect: browsers apply form-action to redirects too. */
const checkouts = () =>
  process.env.SANDBOX_ACTIVE ? 'http://localhost:* http://127.0.0.1:*' : 'https://checkout.stripe.com'

/** For a page: only our scripts and styles, by the nonce that Next finds in the request's own headers. */
export function pagePolicy(nonce: string, path: string): string {
  const isDev = process.env.NODE_ENV === 'development'
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    isDev ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // Without it script-src would apply, which allows only what has the nonce.
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'${/^\/[cp]\//.test(path) ? ` ${checkouts()}` : ''}`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** The nonce in a page's policy, which the request's headers contain for whatever renders the page. */
export const nonceIn = (policy: string | null): string => /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? ''
