/** The policy of a page, which proxy.ts sets. Every other header is fixed: next.config.mjs. */

/** Where a form that is sent to us may redirect: browsers apply form-action to redirects too. */
const checkoutOrigins = () =>
  process.env.SANDBOX_ACTIVE ? 'http://localhost:* http://127.0.0.1:*' : 'https://checkout.stripe.com'

/** For a page: only our scripts and styles, by the nonce that Next finds in the request's own headers. */
export function contentSecurityPolicy(nonce: string, path: string): string {
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
    `form-action 'self'${/^\/[cp]\//.test(path) ? ` ${checkoutOrigins()}` : ''}`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** The nonce in a page's policy, which the request's headers contain for whatever renders the page. */
export const nonceIn = (policy: string | null): string => /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? ''
