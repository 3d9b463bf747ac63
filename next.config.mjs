/** For everything but pages: runs nothing and cannot be framed. */
const INERT_POLICY = `default-src 'none'; frame-ancestors 'none'`

/** For the service worker, which may connect to us only. */
const WORKER_POLICY = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`

export const FIXED_HEADERS = {
  'content-security-policy': INERT_POLICY,
  'x-content-type-options': 'nosniff',
  // Addresses of invitations, receipts, promises and password resets contain tokens, which no other site may learn.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  // No other site may embed anything of ours but pictures. COEP is not needed: a page's policy lets nothing foreign in.
  'cross-origin-resource-policy': 'same-origin',
  // Subdomains too: somebody who controls a network could impersonate one that uses plain HTTP, under our name.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** For people who were given the address, not for search engines. */
const UNLISTED_PATHS =
  '(api/receipt|api/link|api/gift|api/personal|api/accounts|api/promise|api/unsubscribe|api/keep-phone|api/reveal|r|c|p|reveal|accounts|gift|promise|unsubscribe|keep-phone)'

/** @param {Record<string, string>} headers */
const headerEntries = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))

/** The headers of every response but a page's policy (proxy.ts); a later entry overrides an earlier one. */
const HEADERS = [
  { source: '/:path*', headers: headerEntries(FIXED_HEADERS) },
  { source: '/sw.js', headers: headerEntries({ 'content-security-policy': WORKER_POLICY }) },
  // Mails show pictures, and some mail programs are web pages.
  { source: '/api/pictures/:id', headers: headerEntries({ 'cross-origin-resource-policy': 'cross-origin' }) },
  {
    source: `/:kind${UNLISTED_PATHS}/:path*`,
    headers: headerEntries({ 'x-robots-tag': 'noindex, nofollow' }),
  },
  // A personal page lets its holder act for somebody, an accountant's shows the books, a card is a surprise: not even our own pages are told
  // their addresses.
  {
    source: '/:kind(api/personal|p|api/accounts|accounts|api/reveal|reveal)/:path*',
    headers: headerEntries({ 'referrer-policy': 'no-referrer' }),
  },
]

/**
 * JavaScript, because Next would load its compiler for TypeScript at every start: 20 MB of memory, and 97 MB in the image.
 * @type {import('next').NextConfig}
 */
const config = {
  poweredByHeader: false,
  headers: async () => HEADERS,
  // The optimizer would keep copies of erased pictures, so it is off: /_next/image does not exist.
  images: { unoptimized: true },
  reactStrictMode: true,
  // Titles are never streamed: each refresh mounts them anew, and until a streamed one had come the tab had none.
  htmlLimitedBots: /.*/,
  // `npm test` checks all types, tests and scripts included; the build would check the app's a second time.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A fully prefetched page is shown for half a minute at most.
    staleTimes: { static: 30 },
    // A navigation or refresh that finds no network waits for it; otherwise the page would load anew, and lose what was typed.
    useOffline: true,
    // A route is loaded when it is first asked for, in some 20 ms: all of them would be 80 MB, and a second at the start.
    preloadEntriesOnStart: false,
    // What proxy.ts passes on is one small form; Next holds it in memory meanwhile.
    proxyClientMaxBodySize: '64kb',
    // A build would keep 170 MB of maps that nothing reads.
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
    // Writing a cache that no later build can read would take a fifth of the build's time.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
  // Native, loading files of their own, or with variants of which each bundle would get a copy.
  serverExternalPackages: [
    '@node-rs/argon2',
    'harfbuzzjs',
    'nodemailer',
    'pdfkit',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'twilio',
    'web-push',
  ],
}

export default config
