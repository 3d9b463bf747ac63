import type { NextConfig } from 'next'
import { FONT_FILES } from './lib/typesetting/faces'
import { OUTSIDE, OUTSIDE_IMPORTS } from './scripts/support/packages-outside'

/** Files that the build cannot trace: a separate program and the library itself load them. */
const SHARP = ['sharp', '@img', 'detect-libc', 'semver'].map((name) => `./node_modules/${name}/**/*`)
const PICTURE_PROGRAM = ['./lib/accounts/decode-picture.mjs', ...SHARP]

const FONTS = FONT_FILES.map((file) => `./node_modules/${file}`)

const config: NextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  // The optimizer would keep copies of erased pictures, so it is off: /_next/image does not exist.
  images: { unoptimized: true },
  reactStrictMode: true,
  // `npm test` checks all types, tests and scripts included; the build would check the app's a second time.
  typescript: { ignoreBuildErrors: true },
  // Icons are markup, not client components: the file says why.
  turbopack: { resolveAlias: { '../createLucideIcon.mjs': './components/ui/lucide-icon.tsx' } },
  experimental: {
    // A fully prefetched page is shown for half a minute at most.
    staleTimes: { static: 30 },
    // Calls are answered before the framework (lib/edge/serve-calls.ts), so it need not load their routes at the start.
    preloadEntriesOnStart: false,
    // Writing a cache that no later build can read would take a fifth of the build's time.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
  serverExternalPackages: [...OUTSIDE, ...OUTSIDE_IMPORTS],
  // Read from disk at run time.
  outputFileTracingIncludes: {
    '/*': ['./prisma/migrations/**'],
    '/api/group/*/statement': FONTS,
    '/api/group/*/card.pdf': FONTS,
    '/c/*/*': [...FONTS, ...SHARP],
    '/previews/*': [...FONTS, ...SHARP],
    '/api/user/*/upload': PICTURE_PROGRAM,
  },
}

export default config
