import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { setClockOffset } from '@/lib/base/clock'
import { APP_ROLE } from '@/lib/platform/db/role'
import { checkDatabase } from '@/scripts/doctor/database'
import { openDatabase } from '../../support/database'
import { findingsAbout } from '../../support/findings'
import { nightTest } from '../../support/night-test'
import { startOwnPostgres } from '../../support/own-postgres'
import { timeLimit } from '../../support/time-limit'

openDatabase()

const ONE_REPLICA = { REPLICAS: 1, BACKED_UP_BY: undefined }

describe('the database', () => {
  const template = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  const name = `looked_at_${process.env.JEST_WORKER_ID ?? '1'}`
  const ownUrl = new URL(process.env.DATABASE_URL ?? '')
  let admin: Client
  beforeAll(async () => {
    admin = new Client({ connectionString: ownUrl.toString() })
    await admin.connect()
    await admin.query(`DROP ROLE IF EXISTS ${name}`)
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${template.password}'`)
  })
  afterAll(async () => {
    await admin.query(`DROP ROLE IF EXISTS ${name}`)
    await admin.end()
  })
  const lookAs = (user: string, settings: { REPLICAS?: number; BACKED_UP_BY?: string } = {}) => {
    const url = Object.assign(new URL(ownUrl), { username: user })
    return checkDatabase({ ...ONE_REPLICA, DATABASE_URL: url.toString(), ...settings })
  }

  nightTest('is used by a role that owns nothing and has only the rights it needs', async () => {
    expect(findingsAbout(await lookAs(ownUrl.username), 'role')).toEqual([
      `missing: ${ownUrl.username} is a superuser`,
    ])
    expect(findingsAbout(await lookAs(name), 'rights')).toEqual([
      `missing: the role is not a member of ${APP_ROLE}`,
    ])
    await admin.query(`GRANT ${APP_ROLE} TO ${name}`)
    const found = await lookAs(name)
    expect(findingsAbout(found, 'role')).toEqual([`ok: ${name} owns nothing`])
    expect(findingsAbout(found, 'rights')).toEqual([
      `ok: ${APP_ROLE} owns nothing and cannot change the ledger`,
    ])
    await admin.query(`CREATE TABLE of_its_own (); ALTER TABLE of_its_own OWNER TO ${name}`)
    expect(findingsAbout(await lookAs(name), 'role')).toEqual([`warning: ${name} owns what it works with`])
    await admin.query('DROP TABLE of_its_own')
  })

  nightTest('does not let the app’s role change the ledger', async () => {
    await admin.query(`GRANT UPDATE ON ledger_entries TO ${APP_ROLE}`)
    expect(findingsAbout(await lookAs(name), 'rights')).toEqual([
      `missing: ${APP_ROLE} may change the ledger`,
    ])
    await admin.query(`REVOKE UPDATE ON ledger_entries FROM ${APP_ROLE}`)
  })

  nightTest('has been migrated', async () => {
    const empty = Object.assign(new URL(ownUrl), { pathname: '/postgres' }).toString()
    const found = await checkDatabase({ ...ONE_REPLICA, DATABASE_URL: empty })
    expect(findingsAbout(found, 'rights')).toEqual(['missing: the database has not been migrated'])
  })

  nightTest('has room for all replicas', async () => {
    expect(findingsAbout(await lookAs(name), 'connections')).toEqual([expect.stringMatching(/^ok: /)])
    expect(findingsAbout(await lookAs(name, { REPLICAS: 100 }), 'connections')).toEqual([
      expect.stringMatching(/^missing: /),
    ])
  })

  nightTest('has a clock that agrees with ours', async () => {
    setClockOffset(120_000)
    expect(findingsAbout(await lookAs(name), 'clock, the database')).toEqual([
      expect.stringMatching(/^missing: 120 s|^missing: 119 s/),
    ])
  })

  nightTest('is backed up', async () => {
    expect(findingsAbout(await lookAs(name), 'backups')).toEqual(['missing: none known of'])
    expect(findingsAbout(await lookAs(name, { BACKED_UP_BY: 'the provider' }), 'backups')).toEqual([
      'ok: made by the provider, as BACKED_UP_BY says',
    ])
  })
})

describe('a self-hosted database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whipround-archive-'))
  const markerPath = join(folder, 'works')
  let postgres: Awaited<ReturnType<typeof startOwnPostgres>>
  let client: Client
  beforeAll(async () => {
    chmodSync(folder, 0o711)
    postgres = await startOwnPostgres('archive_mode=on', `archive_command=test -e ${markerPath}`)
    client = new Client({ connectionString: postgres.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true })
  })
  const lookNow = () => checkDatabase({ ...ONE_REPLICA, DATABASE_URL: postgres.url })

  /** Waits until what it says about backups matches. */
  async function expectBackups(wanted: RegExp) {
    for (
      const deadline = Date.now() + timeLimit(20_000);
      ;
      await new Promise((done) => setTimeout(done, 100))
    ) {
      const found = await lookNow()
      const [backups = ''] = findingsAbout(found, 'backups')
      if (wanted.test(backups) || Date.now() > deadline) return expect(backups).toMatch(wanted)
    }
  }

  nightTest('is asked when it last archived, and whether that worked', async () => {
    await expectBackups(/^missing: archiving is on, but nothing has been archived yet/)
    writeFileSync(markerPath, '')
    await client.query('CREATE TABLE first (); SELECT pg_switch_wal()')
    await expectBackups(/^ok: the WAL is archived/)
    rmSync(markerPath)
    await client.query('CREATE TABLE second (); SELECT pg_switch_wal()')
    await expectBackups(/^missing: archiving last failed/)
  })

  nightTest('must be durable', async () => {
    expect(findingsAbout(await lookNow(), 'database')).toEqual([expect.stringMatching(/^ok: PostgreSQL \d+/)])
    await client.query('ALTER ROLE CURRENT_USER SET synchronous_commit = off')
    expect(findingsAbout(await lookNow(), 'database')).toEqual([
      expect.stringMatching(/^missing: .*would lose payments/),
    ])
  })
})
