import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecretFiles } from '@/lib/base/settings/secret-files'
import {
  DATA_DIR,
  listSandboxedProviders,
  readOrMakeSecret,
  refuseAccidentalSandbox,
  sandboxPorts,
  sandboxSettings,
  usesEmbeddedDatabase,
} from './settings'

/**
 * Gives a command the settings of the app running beside it: those of the environment and, for what is unset, the
 * embedded database and the sandbox. Call it before loading anything of lib/.
 */
export function loadSettings() {
  loadSecretFiles(process.env)
  const settings = { ...process.env }
  const sandboxedProviders = listSandboxedProviders(settings)
  refuseAccidentalSandbox(settings, sandboxedProviders)
  Object.assign(process.env, sandboxSettings(sandboxedProviders, sandboxPorts(settings)))
  process.env.LOG_LEVEL ??= 'fatal'
  if (!usesEmbeddedDatabase(process.env)) return
  process.env.NEXTAUTH_SECRET ||= readOrMakeSecret('nextauth-secret')
  process.env.DATABASE_URL = runningDatabaseUrl()
}

/** While it runs, the embedded PostgreSQL keeps its port in a file beside its data. */
function runningDatabaseUrl(): string {
  const pidFile = join(DATA_DIR, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile))
    throw new Error('DATABASE_URL is not set, and no embedded database is running: start the app first.')
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  return `postgresql://whipround:whipround@127.0.0.1:${port}/whipround`
}
