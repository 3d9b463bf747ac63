import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUSH_SERVICES } from '@/lib/base/settings/parse-env'
import { newVapidKey, publicKeyOf } from '@/lib/base/settings/vapid-keys'

export type Settings = NodeJS.ProcessEnv

/** Where the embedded database, its secret and the sandbox's state live. */
export const DATA_DIR = process.env.WHIPROUND_DATA_DIR || '.data'

export type SandboxPorts = { stripe: number; inbox: number; smtp: number }

export const sandboxPorts = (settings: Settings): SandboxPorts => ({
  stripe: Number(settings.SANDBOX_STRIPE_PORT || 4010),
  inbox: Number(settings.SANDBOX_INBOX_PORT || 4011),
  smtp: Number(settings.SANDBOX_SMTP_PORT || 4025),
})

const PROVIDERS = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_THIN_WEBHOOK_SECRET'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  mail: ['SMTP_URL'],
} as const

type Provider = keyof typeof PROVIDERS

/** With these emptied, every provider is simulated, whatever the environment says. */
export const EMPTY_PROVIDER_SETTINGS = Object.fromEntries(
  Object.values(PROVIDERS).flatMap((names) => names.map((name) => [name, ''])),
)

/** The providers without keys. Throws if a provider has some of its keys, but not all. */
export function listSandboxedProviders(settings: Settings): Provider[] {
  return (Object.keys(PROVIDERS) as Provider[]).filter((provider) => {
    const names = PROVIDERS[provider]
    const missing = names.filter((name) => !settings[name])
    if (missing.length > 0 && missing.length < names.length)
      throw new Error(`${missing.join(', ')} is not set, though ${names.find((name) => settings[name])} is.`)
    return missing.length > 0
  })
}

/** Nobody runs simulated payments by accident: with a configured database, the sandbox has to be asked for. */
export function refuseAccidentalSandbox(settings: Settings, sandboxedProviders: Provider[]) {
  if (!settings.DATABASE_URL || settings.SANDBOX === '1' || sandboxedProviders.length === 0) return
  const names = sandboxedProviders.map((provider) => PROVIDERS[provider][0])
  throw new Error(
    `${names.join(', ')} is not set. With DATABASE_URL set, simulated providers start only with SANDBOX=1.`,
  )
}

/** Whether the database is the embedded one. Throws if only other addresses of a database are set. */
export function usesEmbeddedDatabase(settings: Settings): boolean {
  if (settings.DATABASE_URL) return false
  const otherName = ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].find(
    (name) => settings[name],
  )
  if (otherName) throw new Error(`DATABASE_URL is not set, though ${otherName} is.`)
  return true
}

/** The URL for migrations: it bypasses a pooler, and uses the owner's role, which the app does not work as. */
export function databaseOwnerUrl({
  DATABASE_OWNER_URL,
  DATABASE_DIRECT_URL,
  DATABASE_URL,
}: Settings): string {
  if (DATABASE_DIRECT_URL && !DATABASE_OWNER_URL)
    throw new Error('DATABASE_OWNER_URL is not set. It must be if DATABASE_DIRECT_URL is.')
  return DATABASE_OWNER_URL || DATABASE_URL || ''
}

/** Settings that point the app at the sandbox, for each provider it stands in for. */
export function sandboxSettings(sandboxedProviders: Provider[], ports: SandboxPorts): Record<string, string> {
  // Its secret is written to disk, which a production server may not even be able to do.
  const secret = sandboxedProviders.length > 0 ? readOrMakeSecret('sandbox-secret') : ''
  return {
    ...(sandboxedProviders.includes('stripe') && {
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: `whsec_${secret.slice(0, 32)}`,
      STRIPE_THIN_WEBHOOK_SECRET: `whsec_${secret.slice(-32)}`,
      STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${secret.slice(16, 48)}`,
      STRIPE_API_BASE: `http://127.0.0.1:${ports.stripe}`,
    }),
    ...(sandboxedProviders.includes('twilio') && {
      TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
      TWILIO_AUTH_TOKEN: 'sandbox',
      TWILIO_FROM: 'Whip',
      TWILIO_API_BASE: `http://127.0.0.1:${ports.inbox}`,
    }),
    ...(sandboxedProviders.includes('mail') && { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` }),
    SANDBOX_ACTIVE: sandboxedProviders.join(','),
    SANDBOX_INBOX_URL:
      sandboxedProviders.includes('twilio') || sandboxedProviders.includes('mail')
        ? `http://localhost:${ports.inbox}`
        : '',
  }
}

/** A secret made once and kept beside the embedded database. */
export function readOrMakeSecret(name: string, make = () => randomBytes(48).toString('base64url')): string {
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o711 })
  const path = join(DATA_DIR, name)
  if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

/** The keys for pushes, made once beside the embedded database; with another database, pushes are off without keys. */
export function pushSettings(settings: Settings): Partial<Record<string, string>> {
  if (settings.VAPID_PUBLIC_KEY || settings.VAPID_PRIVATE_KEY) return {}
  const key = readOrMakeSecret('vapid-key', newVapidKey)
  return {
    VAPID_PUBLIC_KEY: publicKeyOf(key) ?? '',
    VAPID_PRIVATE_KEY: key,
    // The browsers of tests have their push service under a name that is reserved for examples.
    PUSH_SERVICES: settings.PUSH_SERVICES || `${PUSH_SERVICES},example.com`,
  }
}
