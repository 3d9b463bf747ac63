/** The headers of every response; lib/edge/guard-http.ts sets them. */

const FIXED = {
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

/** For everything but pages: runs nothing and cannot be framed. */
const INERT = `default-src 'none'; frame-ancestors 'none'`

/** Where a form that is sent to us may redirect: browsers apply form-action to redirects too. */
const CHECKOUTS = process.env.SANDBOX_ACTIVE
  ? 'http://localhost:* http://127.0.0.1:*'
  : 'https://checkout.stripe.com'

/** For a page: only our scripts and styles, by the nonce that the framework finds in the request's own headers. */
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
    `form-action 'self'${/^\/c\//.test(path) ? ` ${CHECKOUTS}` : ''}`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** The nonce in a page's policy, which the request's headers contain for whatever renders the page. */
export const nonceIn = (policy: string | string[] | null | undefined): string =>
  /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? ''

/** For the service worker, which may connect to us only. */
const WORKER = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`

type Answer = { path: string; contentType: string; pagePolicy?: string }

export function securityHeaders({ path, contentType, pagePolicy }: Answer): Record<string, string> {
  const isPage = contentType.startsWith('text/html')
  return {
    ...FIXED,
    'content-security-policy': isPage && pagePolicy ? pagePolicy : path === '/sw.js' ? WORKER : INERT,
    // Receipts, promises, links, gifts and unsubscribe pages are for people who were given them, not search engines.
    ...(/^\/(?:api\/(?:receipt|link|gift|promise|unsubscribe)|r|c|gift|promise|unsubscribe)(?:\/|$)/.test(
      path,
    ) && {
      'x-robots-tag': 'noindex, nofollow',
    }),
  }
}
