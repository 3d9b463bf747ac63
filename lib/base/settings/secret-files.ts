import { readFileSync } from 'node:fs'

/**
 * Settings that are secrets. Each may instead be read from a file, as containers mount secrets: the setting's name
 * followed by `_FILE` gives its path.
 */
export const SECRETS = [
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'NEXTAUTH_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SMTP_URL',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_THIN_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'VAPID_PRIVATE_KEY',
] as const

/** Replaces every `…_FILE` setting with the content of its file, in place. Throws an Error that names the setting. */
export function loadSecretFiles(settings: NodeJS.ProcessEnv | Record<string, string | undefined>) {
  for (const name of SECRETS) {
    const source = `${name}_FILE`
    const path = settings[source]
    delete settings[source]
    if (!path) continue
    if (settings[name]) throw new Error(`${source} must not be set beside ${name}.`)
    settings[name] = readSecret(source, path)
  }
}

function readSecret(source: string, path: string): string {
  try {
    // Editors and `echo` end a file with a newline, which is not part of the secret.
    const text = readFileSync(path, 'utf8').trim()
    if (text) return text
  } catch (error) {
    throw new Error(`${source} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  throw new Error(`${source} is an empty file.`)
}
