/** `npm run build`: the production build, under .next. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { newVapidKey, publicKeyOf } from '@/lib/base/settings/vapid-keys'
import { findSecrets } from './support/find-secrets'
import { SOURCE_STAMP, sourceHash } from './support/source-hash'

// Nothing is configured while building: every page is rendered on request, with the settings of its server.
// Values that occur nowhere else, so that any that leaks into the browser's files is found there.
const marker = randomBytes(16).toString('hex')
const vapidKey = newVapidKey()
const placeholders = {
  NEXTAUTH_SECRET: `only-while-building-${marker}`,
  DATABASE_URL: `postgresql://build:${marker}@127.0.0.1:1/build`,
  STRIPE_SECRET_KEY: `sk_test_build_${marker}`,
  STRIPE_WEBHOOK_SECRET: `whsec_build_${marker}`,
  STRIPE_THIN_WEBHOOK_SECRET: `whsec_thin_${marker}`,
  TWILIO_ACCOUNT_SID: `ACbuild${marker}`,
  TWILIO_AUTH_TOKEN: `twilio-${marker}`,
  TWILIO_FROM: 'build',
  SMTP_URL: `smtp://build:${marker}@127.0.0.1:1`,
  VAPID_PUBLIC_KEY: publicKeyOf(vapidKey) ?? '',
  VAPID_PRIVATE_KEY: vapidKey,
}
const hash = sourceHash()
// If the build is interrupted, nothing may be left that passes for a fresh one.
rmSync(SOURCE_STAMP, { force: true })

execFileSync(process.execPath, ['--import', 'tsx', 'scripts/generate.ts'], { stdio: 'inherit' })
execFileSync(process.execPath, ['node_modules/.bin/next', 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', ...placeholders, NEXT_TELEMETRY_DISABLED: '1' },
})
const { TWILIO_FROM: _, VAPID_PUBLIC_KEY: __, ...secrets } = placeholders
const leaked = findSecrets('.next/static', { ...secrets, 'a part of a secret': marker })
if (leaked.length > 0) throw new Error(`Secrets would reach the browser: ${leaked.join(', ')}`)
writeFileSync(SOURCE_STAMP, hash)
