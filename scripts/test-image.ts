/**
 * `npm run test:image`: builds the image and checks what docs/operating.md promises about it. Not part of `npm test`:
 * it needs Docker, or another tool with the same commands (IMAGE_TOOL), on Linux. With `-- try`, also the try-out image.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type RunningPostgres, startEmbeddedPostgres } from './support/embedded-postgres'
import { runCommand } from './support/run-command'
import {
  build,
  type Container,
  composeProblem,
  inspectImage,
  runOnce,
  startContainer,
} from './test-image/container'
import { INSPECT_FILES } from './test-image/inspect-files'

const IMAGE = 'whipround'
const TRIAL_IMAGE = 'whipround-try'
/** What the packages and the build weigh, with some room. */
const MAX_ADDED_MB = 700
const GRACE_SECONDS = 30
const PORTS = [3711, 3712, 3713]

/** No provider is called before somebody pays, so the keys only need to look like keys. */
const SETTINGS = {
  NEXTAUTH_URL: 'http://localhost:3711',
  REPLICAS: String(PORTS.length),
  STRIPE_SECRET_KEY: 'sk_test_of_the_image',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_image',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_of_the_image_thin',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'of-the-image',
  TWILIO_FROM: 'Whip',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

let failures = 0

/** Checks one promise about the image: `check` returns what is wrong, or nothing. */
async function verify(what: string, check: () => Promise<string | null | undefined>) {
  const problem = await check().catch((error: Error) => error.message)
  if (problem) failures += 1
  console.log(`${problem ? 'FAILED' : 'ok    '} ${what}${problem ? `\n       ${problem}` : ''}`)
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

async function checkContents() {
  const { Size: size, Config: config } = await inspectImage(IMAGE)
  // Without the digest that compose adds.
  const base = /^FROM ([^\s$]+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? ''
  await verify(`adds at most ${MAX_ADDED_MB} MB to ${base}`, async () => {
    const baseSize = (await inspectImage(base)).Size
    console.log(`       ${base} ${megabytes(baseSize)} MB, the image ${megabytes(size)} MB`)
    return megabytes(size - baseSize) > MAX_ADDED_MB ? `adds ${megabytes(size - baseSize)} MB` : null
  })
  await verify('runs as a user without rights, and says how it is', async () => {
    if (!config.User || /^(root|0)(:|$)/.test(config.User)) return `runs as ${config.User || 'root'}`
    return config.Healthcheck ? null : 'has no health check'
  })
  const inspection = await runOnce(IMAGE, ['node', '-e', INSPECT_FILES])
  await verify('holds no sandbox, no database, no tests; nothing can be written', async () => {
    const { found, writable, user } = JSON.parse(inspection)
    if (found.length > 0) return `holds ${found.join(', ')}`
    if (writable.length > 0) return `can write to ${writable.join(', ')}`
    return user === 0 ? 'runs as root' : null
  })
  await verify('names its bill of materials, which names what runs', async () => {
    const path = config.Labels?.['whipround.sbom'] ?? 'nothing'
    const text = await runOnce(IMAGE, ['node', '-p', `require('node:fs').readFileSync('${path}','utf8')`])
    const names = new Set(JSON.parse(text).components.map(({ name }: { name: string }) => name))
    const missing = ['next', 'pg', 'stripe'].filter((name) => !names.has(name))
    return missing.length > 0 ? `lacks ${missing.join(', ')}` : null
  })
  await verify('refuses to simulate anything', async () => {
    const output = await runOnce(IMAGE, ['node', 'scripts/run.mjs', 'serve'])
    if (!output.includes('DATABASE_URL is not set')) return `without a database it said: ${output}`
    const settings = { DATABASE_URL: 'postgresql://127.0.0.1:9/none', SANDBOX: '1' }
    const simulated = await runOnce(IMAGE, ['node', 'scripts/run.mjs', 'serve'], settings)
    return simulated.includes('SANDBOX must not be 1') ? null : `with SANDBOX=1 it said: ${simulated}`
  })
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Makes the roles of deploy/database.sh, and puts both database URLs and the secret into files. */
async function prepareDatabase(postgres: RunningPostgres, folder: string) {
  const script = readFileSync('deploy/database.sh', 'utf8')
  const sql = /<<'SQL'\n(.+)\nSQL/s.exec(script)?.[1]?.replaceAll(/\bwhipround(?!_app)/g, 'deployed') ?? ''
  for (const statement of sql.replaceAll(/:'\w+'/g, "'word'").split(';\n'))
    await query(postgres.url, statement)
  const url = (user: string) => `postgresql://${user}:word@127.0.0.1:${postgres.port}/deployed`
  const secrets = {
    DATABASE_URL: url('deployed'),
    DATABASE_OWNER_URL: url('deployed_owner'),
    NEXTAUTH_SECRET: 'k3Zr8VqJ0nTfW5bYcX1mLs7DgP2hQe9A',
  }
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), `${value}\n`)
  chmodSync(folder, 0o755)
  const files = Object.keys(secrets).map((name) => [`${name}_FILE`, `/run/secrets/${name}`])
  return { url: url('deployed_owner'), settings: Object.fromEntries(files) as Record<string, string> }
}

async function waitUntilHealthy(container: Container, test: string[]): Promise<string | null> {
  let hasEnded = false
  container.ended.then(() => (hasEnded = true))
  for (const until = Date.now() + 240_000; Date.now() < until && !hasEnded; await pause(200)) {
    const isHealthy = await container.exec(test).then(
      () => true,
      () => false,
    )
    if (isHealthy) return null
  }
  return `${container.name} is not healthy: ${container.output().slice(-1500)}`
}

async function checkStop(containers: Container[]): Promise<string | null> {
  const startedAt = Date.now()
  const codes = await Promise.all(containers.map((container) => container.stop(GRACE_SECONDS)))
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  return codes.every((code) => code === 0) && seconds < GRACE_SECONDS
    ? null
    : `${codes.join()} after ${seconds} s`
}

async function checkReplicas(postgres: RunningPostgres, folder: string) {
  const { url, settings } = await prepareDatabase(postgres, folder)
  const { Config: config } = await inspectImage(IMAGE)
  const test = config.Healthcheck?.Test.slice(1) ?? []
  const replicas = PORTS.map((port) =>
    startContainer(IMAGE, `whipround-test-${port}`, {
      settings: { ...SETTINGS, ...settings, PORT: String(port) },
      mount: { from: folder, to: '/run/secrets' },
    }),
  )
  try {
    await verify(
      `${PORTS.length} replicas that start together become healthy, their secrets from files`,
      async () =>
        (await Promise.all(replicas.map((replica) => waitUntilHealthy(replica, test)))).find(Boolean),
    )
    await verify('each migration was applied once', async () => {
      const rows = await query<{ name: string }>(
        url,
        'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
      )
      const migrations = readdirSync('prisma/migrations', { withFileTypes: true }).filter((one) =>
        one.isDirectory(),
      )
      const applied = rows.map(({ name }) => name).join()
      return applied ===
        migrations
          .map(({ name }) => name)
          .sort()
          .join()
        ? null
        : `applied: ${applied}`
    })
    await verify('a page is served', async () => {
      const page = await fetch(`http://127.0.0.1:${PORTS[0]}/login`)
      return page.ok && (await page.text()).includes('</html>') ? null : `answered ${page.status}`
    })
    await verify(`stops within ${GRACE_SECONDS} seconds, and says that all went well`, () =>
      checkStop(replicas),
    )
  } finally {
    await Promise.all(replicas.map((replica) => replica.remove()))
  }
}

/** The try-out image contains its database and the stand-ins for the providers. */
async function checkTrial() {
  build(TRIAL_IMAGE, '--target', 'try')
  const port = PORTS[0]
  const health = `fetch('http://127.0.0.1:${port}/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))`
  const trial = startContainer(TRIAL_IMAGE, 'whipround-test-try', {
    settings: { PORT: String(port) },
    isReadOnly: false,
  })
  try {
    await verify('the try-out image starts without a setting, and says so', async () => {
      const problem = await waitUntilHealthy(trial, ['node', '-e', health])
      // It prints this once it has made its first groups.
      for (
        let waited = 0;
        !problem && waited < 300 && !trial.output().includes('no real money moves');
        waited++
      )
        await pause(200)
      return problem ?? (trial.output().includes('no real money moves') ? null : `it said: ${trial.output()}`)
    })
    await verify(`it stops within ${GRACE_SECONDS} seconds, its database last`, () => checkStop([trial]))
  } finally {
    await trial.remove()
  }
}

async function main() {
  build(IMAGE)
  await checkContents()
  const folder = mkdtempSync(join(tmpdir(), 'whipround-image-'))
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  try {
    await checkReplicas(postgres, mkdtempSync(join(folder, 'secrets-')))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const passwords = { POSTGRES_PASSWORD: 'a', POSTGRES_OWNER_PASSWORD: 'b', POSTGRES_SUPERUSER_PASSWORD: 'c' }
  const composeError = await composeProblem(passwords)
  if (composeError === undefined) console.log('       (nothing here reads docker-compose.yml)')
  else await verify('docker-compose.yml can be read', async () => composeError)
  if (process.argv.includes('try')) await checkTrial()
  return failures === 0 ? 0 : 1
}

runCommand(main)
