import type { NextConfig } from 'next'
import { OUTSIDE, OUTSIDE_IMPORTS } from './scripts/support/packages-outside'

/** Loaded by what the build does not follow: a program of its own, and the library itself. */
const SHARP = ['sharp', '@img', 'detect-libc', 'semver'].map((name) => `./node_modules/${name}/**/*`)
const PICTURE_PROGRAM = ['./lib/accounts/decode-picture.mjs', ...SHARP]

/** What lib/typesetting/fonts.ts opens, and no more of their packages. */
const FONTS = [
  './node_modules/@fontsource/besley/files/besley-latin{,-ext}-700-normal.woff',
  './node_modules/@fontsource/noto-sans/files/*-{400,700}-normal.woff',
  ...['arabic', 'hebrew', 'bengali', 'gurmukhi', 'gujarati', 'tamil'].map(
    (script) => `./node_modules/@fontsource/noto-sans-${script}/files/*-${script}-400-normal.woff`,
  ),
  './node_modules/@fontsource/noto-emoji/files/*-emoji-400-normal.woff',
  './node_modules/@fontsource/gowun-dodum/files/*-korean-400-normal.woff',
  './node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
]

const config: NextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  // No picture goes through the optimizer, which would keep copies of erased ones: /_next/image is not there.
  images: { unoptimized: true },
  reactStrictMode: true,
  // Icons are markup, not client components: the file says why.
  turbopack: { resolveAlias: { '../createLucideIcon.mjs': './components/ui/lucide-icon.tsx' } },
  experimental: {
    // A page that was fetched ahead, whole, is shown for half a minute at most.
    staleTimes: { static: 30 },
    // The calls are answered before the framework (lib/edge/serve-calls.ts): it need not hold all of theirs as well.
    preloadEntriesOnStart: false,
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
