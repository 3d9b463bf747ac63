import type { NextConfig } from 'next'

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
  reactStrictMode: true,
  // Native or self-loading packages stay outside the server bundle.
  serverExternalPackages: [
    '@node-rs/argon2',
    'sharp',
    'pg',
    'pg-boss',
    'pino',
    'pdfkit',
    'fontkit',
    'twilio',
    'nodemailer',
  ],
  // Read from disk at run time.
  outputFileTracingIncludes: {
    '/*': ['./prisma/migrations/**'],
    '/api/group/*/statement': STATEMENT_FONTS,
  },
}

export default config
