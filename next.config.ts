import type { NextConfig } from 'next'
import { FIXED_HEADERS } from './lib/platform/http/security-headers'

const config: NextConfig = {
  poweredByHeader: false,
  headers: () => FIXED_HEADERS,
  // The optimizer would keep copies of erased pictures, so it is off: /_next/image does not exist.
  images: { unoptimized: true },
  reactStrictMode: true,
  // `npm test` checks all types, tests and scripts included; the build would check the app's a second time.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A fully prefetched page is shown for half a minute at most.
    staleTimes: { static: 30 },
    // A navigation or refresh that finds no network waits for it; otherwise the page would load anew, and lose what was typed.
    useOffline: true,
    // What proxy.ts passes on are two small forms; Next holds them in memory meanwhile.
    proxyClientMaxBodySize: '64kb',
    // A build would keep 170 MB of maps that nothing reads.
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
    // Writing a cache that no later build can read would take a fifth of the build's time.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
  // Native, or loading files of their own.
  serverExternalPackages: [
    '@node-rs/argon2',
    'fontkit',
    'nodemailer',
    'pdfkit',
    'pg',
    'pg-boss',
    'pino',
    'twilio',
    'web-push',
  ],
}

export default config
