import { readFileSync } from 'node:fs'

/**
 * The settings that nobody else may know. Each may come from a file instead, named by the setting with `_FILE` behind
 * it, as secrets are mounted into containers.
 */
export const SECRETS = [
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'NEXTAUTH_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_THIN_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'VAPID_PRIVATE_KEY',
] as const

/** Puts what the files hold where the settings are read, once. Throws a line that names the setting. */
export function takeSecretFiles(settings: NodeJS.ProcessEnv | Record<string, string | undefined>) {
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
    // Editors and `echo` end a file with a new line, which belongs to no secret.
    const text = readFileSync(path, 'utf8').trim()
    if (text) return text
  } catch (error) {
    throw new Error(`${source} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  throw new Error(`${source} is an empty file.`)
}
