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
    'prom-client',
    'twilio',
  ],
}

export default config
