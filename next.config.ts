import type { NextConfig } from 'next'

/** Pictures are decoded by a program of their own, which the build does not follow. */
const PICTURE_PROGRAM = [
  './lib/accounts/decode-picture.mjs',
  ...['sharp', '@img', 'detect-libc', 'semver'].map((name) => `./node_modules/${name}/**/*`),
]

/** What lib/statements/pdf-fonts.ts opens, and no more of their packages. */
const STATEMENT_FONTS = [
  './node_modules/@fontsource/noto-sans/files/*-{400,700}-normal.woff',
  './node_modules/@fontsource/noto-sans-arabic/files/*-arabic-400-normal.woff',
  './node_modules/@fontsource/noto-sans-hebrew/files/*-hebrew-400-normal.woff',
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
  // Native or self-loading packages stay outside the server bundle.
  serverExternalPackages: [
    '@node-rs/argon2',
    'pg',
    'pg-boss',
    'pino',
    'pdfkit',
    'fontkit',
    'twilio',
    'nodemailer',
    'web-push',
  ],
  // Read from disk at run time.
  outputFileTracingIncludes: {
    '/*': ['./prisma/migrations/**'],
    '/api/group/*/statement': STATEMENT_FONTS,
    '/api/user/*/upload': PICTURE_PROGRAM,
  },
}

export default config
