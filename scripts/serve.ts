/** Starts everything the product needs on this machine, and keeps it running until it is told to stop. */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadSecretFiles } from '@/lib/base/settings/secret-files'
import { buildIfStale } from './support/build-if-stale'
import { startChild, stopChildren, waitForUrl } from './support/child-processes'
import type { RunningPostgres } from './support/embedded-postgres'
import { IN_IMAGE, requireImageSupports } from './support/image'
import { listenAddress, ownOrigin, requireFreePort } from './support/listen-address'
import {
  DATA_DIR,
  databaseOwnerUrl,
  listSandboxedProviders,
  pushSettings,
  readOrMakeSecret,
  refuseAccidentalSandbox,
  type SandboxPorts,
  type Settings,
  sandboxPorts,
  sandboxSettings,
  usesEmbeddedDatabase,
} from './support/settings'

const isDev = process.argv.includes('--dev')
let postgres: RunningPostgres | null = null

async function main() {
  // A container's output is read by machines.
  if (IN_IMAGE) (await import('@/lib/base/telemetry/log-library-output')).logLibraryOutput()
  loadSecretFiles(process.env)
  const settings: Settings = { ...process.env, NODE_ENV: isDev ? 'development' : 'production' }
  const port = settings.PORT || '3000'
  const sandboxedProviders = listSandboxedProviders(settings)
  refuseAccidentalSandbox(settings, sandboxedProviders)
  const hasEmbeddedDatabase = usesEmbeddedDatabase(settings)
  requireImageSupports({ sandboxed: sandboxedProviders, usesEmbeddedDatabase: hasEmbeddedDatabase })
  const ports = sandboxPorts(settings)
  Object.assign(settings, sandboxSettings(sandboxedProviders, ports))
  if (hasEmbeddedDatabase) {
    settings.NEXTAUTH_SECRET ||= readOrMakeSecret('nextauth-secret')
    Object.assign(settings, pushSettings(settings))
  }
  await checkSettings({ ...settings, DATABASE_URL: settings.DATABASE_URL || 'postgresql://embedded' })
  await requireFreePort(settings, Number(port))

  if (isDev) execFileSync(process.execPath, ['--import', 'tsx', 'scripts/generate.ts'], { stdio: 'inherit' })
  else if (!IN_IMAGE) buildIfStale()
  const origin = settings.NEXTAUTH_URL || `http://localhost:${port}`
  await Promise.all([
    prepareDatabase(settings, hasEmbeddedDatabase),
    sandboxedProviders.length > 0 && startSandbox(sandboxedProviders, ports, origin, settings),
  ])
  startApp(port, settings)
  const localOrigin = ownOrigin(settings, port)
  await waitForUrl(`${localOrigin}/api/health`)
  // A login that everybody knows is offered only where the data and all providers are simulated.
  if (hasEmbeddedDatabase && sandboxedProviders.length === 3 && settings.DEMO !== '0')
    await offerDemo(localOrigin, settings)
  printSummary(origin, settings, sandboxedProviders.length > 0)
}

/** Starts the embedded database if there is no other, and migrates either to this version. */
async function prepareDatabase(settings: Settings, hasEmbeddedDatabase: boolean) {
  if (hasEmbeddedDatabase) {
    const { startEmbeddedPostgres } = await import('./support/embedded-postgres')
    postgres = await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'postgres') })
    settings.DATABASE_URL = postgres.url
  }
  // lib/ reads the settings when it is loaded, so they have to be set before.
  Object.assign(process.env, settings)
  const { migrateDatabase } = await import('@/lib/platform/migrations/migrate')
  await migrateDatabase(databaseOwnerUrl(settings))
  // The app itself never gets the credentials of its database's owner.
  delete settings.DATABASE_OWNER_URL
  delete process.env.DATABASE_OWNER_URL
  const { DATABASE_URL: url = '', DATABASE_DIRECT_URL: directUrl } = settings
  const { requireConnections } = await import('@/lib/platform/db/connection-budget')
  await requireConnections(directUrl || url, Number(settings.REPLICAS || 1))
  if (!directUrl) return
  const { storeSessionDefaults, requirePooler } = await import('@/lib/platform/db/pooler')
  await storeSessionDefaults(directUrl)
  await requirePooler(url)
}

/** Stops the start if settings are wrong, with a line that names each. */
async function checkSettings(settings: Settings) {
  Object.assign(process.env, settings)
  const { parseEnv } = await import('@/lib/base/settings/parse-env')
  parseEnv(settings)
}

/** Fills an empty installation once; if that fails half-way, the start goes on. */
async function offerDemo(url: string, settings: Settings) {
  const markerFile = join(DATA_DIR, 'demo-seeded')
  const { DEMO_LOGIN, seedDemo } = await import('./support/demo')
  settings.DEMO_LOGIN = `${DEMO_LOGIN.identifier} / ${DEMO_LOGIN.password}`
  if (existsSync(markerFile)) return
  writeFileSync(markerFile, '')
  await seedDemo({ url, inboxUrl: settings.SANDBOX_INBOX_URL ?? '' }).catch((error: Error) =>
    console.error(`Demo groups: ${error.message}`),
  )
}

async function startSandbox(services: string[], ports: SandboxPorts, origin: string, settings: Settings) {
  const env = {
    ...settings,
    SANDBOX_SERVICES: services.join(','),
    SANDBOX_DATA_DIR: join(DATA_DIR, 'sandbox'),
    SANDBOX_STRIPE_PORT: String(ports.stripe),
    SANDBOX_INBOX_PORT: String(ports.inbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_STRIPE_PUBLIC_URL: `http://localhost:${ports.stripe}`,
    SANDBOX_APP_URL: origin,
  }
  startChild('sandbox', ['--import', 'tsx', 'sandbox/main.ts'], env, (code) =>
    stop(`The sandbox exited (${code}).`, 1),
  )
  if (services.includes('stripe')) await waitForUrl(`http://127.0.0.1:${ports.stripe}/control`, 20_000)
  if (services.some((name) => name !== 'stripe'))
    await waitForUrl(`http://127.0.0.1:${ports.inbox}/messages.json`, 20_000)
}

function startApp(port: string, settings: Settings) {
  const env = {
    ...settings,
    PORT: port,
    HOSTNAME: listenAddress(settings),
    // V8 spends a third of a start compiling, so its results are cached beside the build. The image can write nowhere.
    ...(!IN_IMAGE && !isDev && { NODE_COMPILE_CACHE: resolve('.next/compile-cache') }),
    NEXT_TELEMETRY_DISABLED: '1',
  }
  startChild('app', ['server.mjs'], env, (code) => stop(`The app exited (${code}).`, 1))
}

function printSummary(origin: string, settings: Settings, hasSandbox: boolean) {
  const lines = [`Whipround     ${origin}`]
  if (settings.SANDBOX_INBOX_URL)
    lines.push(`Inbox         ${settings.SANDBOX_INBOX_URL}  (every text message and mail)`)
  if (settings.DEMO_LOGIN) lines.push(`Demo login    ${settings.DEMO_LOGIN}  (the code arrives in the inbox)`)
  if (hasSandbox) lines.push(`Simulated     ${settings.SANDBOX_ACTIVE}  (no real money moves)`)
  console.log(`\n${lines.join('\n')}\n\nCtrl-C stops everything.\n`)
}

let isStopping = false
async function stop(reason: string | null, code: number) {
  if (isStopping) return
  isStopping = true
  if (reason) console.error(reason)
  await stopChildren()
  await postgres?.stop()
  process.exit(code)
}

// Exits with the process that started it. In a container, standard input means nothing, so only signals end it.
if (!IN_IMAGE) process.stdin.on('end', () => stop(null, 0)).resume()
process.on('SIGINT', () => stop(null, 0))
process.on('SIGTERM', () => stop(null, 0))

main().catch((error: unknown) => stop(error instanceof Error ? error.message : String(error), 1))
