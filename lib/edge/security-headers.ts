/** What every byte that leaves is accompanied by. One table; lib/edge/guard-http.ts puts it on. */

const FIXED = {
  'x-content-type-options': 'nosniff',
  // The invitation's, the receipt's, the promise's and the reset link's token stand in an address: it is told to nobody.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  // No other site shows anything of ours. Embedding (COEP) needs no rule: the policy below lets nothing foreign in.
  'cross-origin-resource-policy': 'same-origin',
  // Hosts below this one too: whoever holds a network could answer under our name for one that speaks plain http.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** For all that is no page: it runs nothing and stands in no frame. */
const INERT = `default-src 'none'; frame-ancestors 'none'`

/** A form that is sent to us leads on there: browsers hold redirects to the same rule. */
const CHECKOUTS = process.env.SANDBOX_ACTIVE
  ? 'http://localhost:* http://127.0.0.1:*'
  : 'https://checkout.stripe.com'

/** For a page: scripts and styles of ours, by the nonce that the framework finds in the request's own headers. */
export function pagePolicy(nonce: string, path = '', isDev = process.env.NODE_ENV === 'development'): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    isDev ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // Without it a script's rule would count, which takes none but those with the nonce.
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'${/^\/c\//.test(path) ? ` ${CHECKOUTS}` : ''}`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** The nonce in a page's policy, which the request carries too for whoever writes the page. */
export const nonceIn = (policy: string | string[] | null | undefined): string =>
  /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? ''

/** For the service worker, which may ask us and nobody else. */
const WORKER = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`

type Answer = { path: string; contentType: string; pagePolicy?: string }

export function securityHeaders({ path, contentType, pagePolicy }: Answer): Record<string, string> {
  const isPage = contentType.startsWith('text/html')
  return {
    ...FIXED,
    'content-security-policy': isPage && pagePolicy ? pagePolicy : path === '/sw.js' ? WORKER : INERT,
    // A receipt, a promise, a link, a gift or a mail's way out is for whoever was given its address, and for no search engine.
    ...(/^\/(?:api\/(?:receipt|link|gift|promise|unsubscribe)|r|c|gift|promise|unsubscribe)(?:\/|$)/.test(
      path,
    ) && {
      'x-robots-tag': 'noindex, nofollow',
    }),
  }
}
