import type { NextConfig } from 'next'

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
    'twilio',
    'nodemailer',
  ],
  // Read from disk at run time.
  outputFileTracingIncludes: { '/*': ['./prisma/migrations/**'] },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'x-content-type-options', value: 'nosniff' },
        // The invitation's and the reset link's token stand in an address: it is told to nobody.
        { key: 'referrer-policy', value: 'same-origin' },
        { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
        { key: 'cross-origin-opener-policy', value: 'same-origin' },
        { key: 'strict-transport-security', value: 'max-age=31536000' },
      ],
    },
  ],
}

export default config
