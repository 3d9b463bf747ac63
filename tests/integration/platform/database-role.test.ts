import { execFileSync } from 'node:child_process'
import dns from 'node:dns'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { connectionsWanted, requireConnections } from '@/lib/platform/db/connection-budget'
import { openClient } from '@/lib/platform/db/open-client'
import { poolerProblem, requirePooler, storeSessionDefaults } from '@/lib/platform/db/pooler'
import { APP_ROLE } from '@/lib/platform/db/role'
import { urlAsOwner } from '../../support/database'
import { nightTest } from '../../support/night-test'

/** As deploy/database.sh creates it for docker compose: the owner of its database, but no superuser. */
const name = `owner_${process.env.JEST_WORKER_ID ?? '1'}`
const urlOf = (user: string, database: string) => {
  const url = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  Object.assign(url, { pathname: `/${database}`, username: user })
  return url.toString()
}

let server: Client
beforeAll(async () => {
  // Not the template database, which cannot be copied while somebody is connected to it.
  server = new Client({ connectionString: urlAsOwner('/postgres') })
  await server.connect()
  const { password } = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  await server.query(`DROP DATABASE IF EXISTS ${name}`)
  await server.query(`DROP ROLE IF EXISTS ${name}`)
  await server.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${password}'`)
  // The app's role exists server-wide, and another test may already have created it.
  const { rowCount } = await server.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE])
  if (rowCount) await server.query(`GRANT ${APP_ROLE} TO ${name} WITH ADMIN OPTION`)
  await server.query(`CREATE DATABASE ${name} OWNER ${name}`)
})
afterAll(async () => {
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await server.query(`DROP ROLE IF EXISTS ${name}`)
  await server.end()
})

nightTest('a role that owns its database and may create roles can migrate and use it', async () => {
  const url = urlOf(name, name)
  const said = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  })
  expect(said).toMatch('Applied:')
  const client = new Client({ connectionString: url, options: `-c role=${APP_ROLE}` })
  await client.connect()
  const { rows } = await client.query(
    'SELECT current_user AS me, (SELECT count(*)::int FROM users) AS users FROM pg_user WHERE usename = session_user AND NOT usesuper',
  )
  expect(rows).toEqual([{ me: APP_ROLE, users: 0 }])
  await client.end()
})

nightTest('with docker compose’s roles, the app works as one that owns nothing', async () => {
  const [databaseName, owner, app] = [`${name}_deployed`, `${name}_deployed_owner`, `${name}_deployed`]
  const { password } = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  const script = readFileSync('deploy/database.sh', 'utf8')
  const sql = /<<'SQL'\n(.+)\nSQL/s.exec(script)?.[1]?.replaceAll(/\bwhipround(?!_app)/g, databaseName) ?? ''
  const statements = sql.replaceAll(/:'\w+'/g, `'${password}'`).split(';')
  // This server already has the app's role.
  for (const statement of statements.filter((one) => !one.includes('CREATE ROLE whipround_app')))
    await server.query(statement)
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: urlOf(app, databaseName),
      DATABASE_OWNER_URL: urlOf(owner, databaseName),
    },
  })
  const client = new Client({ connectionString: urlOf(app, databaseName) })
  await client.connect()
  const { rows } = await client.query(
    'SELECT count(*)::int AS owned FROM pg_class WHERE relowner = $1::regrole',
    [app],
  )
  expect(rows).toEqual([{ owned: 0 }])
  await expect(client.query('SELECT count(*) FROM users')).resolves.toMatchObject({ rowCount: 1 })
  const forbiddenStatements = [
    'ALTER TABLE ledger_entries DISABLE TRIGGER ALL',
    'DELETE FROM ledger_entries',
    'DELETE FROM _prisma_migrations',
    'CREATE TABLE x ()',
    `SET ROLE ${owner}`,
  ]
  for (const statement of forbiddenStatements)
    await expect(client.query(statement)).rejects.toThrow(/must be owner|denied/)
  await client.end()
  await server.query(`DROP DATABASE ${databaseName} WITH (FORCE)`)
  for (const role of [app, owner]) await server.query(`DROP ROLE ${role}`)
})

nightTest('the planned replicas have to fit the connections that the database allows', async () => {
  const url = urlOf(name, name)
  await expect(requireConnections(url, 2)).resolves.toBeUndefined()
  const wanted = connectionsWanted(100)
  const advice = 'Set fewer REPLICAS or a smaller DATABASE_POOL_SIZE, or raise max_connections.'
  await expect(requireConnections(url, 100)).rejects.toThrow(
    `The database allows ${name} 197 connections at once; 100 replicas need ${wanted}. ${advice}`,
  )
  await server.query(`ALTER ROLE ${name} CONNECTION LIMIT 20`)
  await expect(requireConnections(url, 2)).rejects.toThrow(`allows ${name} 20 connections`)
})

nightTest(
  'a start that cannot connect names the setting, also for a name that has two addresses',
  async () => {
    const wrong = urlOf(name, name).replace(/:[^:@/]*@/, ':wrong@')
    await expect(requireConnections(wrong, 1)).rejects.toThrow(
      `The database in DATABASE_URL cannot be used: password authentication failed for user "${name}".`,
    )
    const both = [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ]
    type Done = (error: null, addresses: typeof both) => void
    const answer = (_name: string, _options: object, done: Done) => done(null, both)
    const lookup = jest.spyOn(dns, 'lookup').mockImplementation(answer as never)
    await expect(openClient('postgresql://a:b@localhost:1/x', 'DATABASE_URL')).rejects.toThrow(
      'cannot be used: connect ECONNREFUSED 127.0.0.1:1, connect ECONNREFUSED 127.0.0.2:1.',
    )
    lookup.mockRestore()
  },
)

nightTest(
  'the database sets for every session what a pooler does not pass on; a direct connection overrides it',
  async () => {
    const url = urlOf(name, name)
    await server.query(`ALTER ROLE ${name} CONNECTION LIMIT -1`)
    expect(await poolerProblem(url)).toBe(`work as ${name}, not as ${APP_ROLE}`)
    await expect(requirePooler(url)).rejects.toThrow('RECONNECT')
    // Two replicas start at the same moment.
    await Promise.all([storeSessionDefaults(url), storeSessionDefaults(url)])
    expect(await poolerProblem(url)).toBeNull()
    await expect(requirePooler(url)).resolves.toBeUndefined()
    await server.query(`ALTER ROLE ${name} IN DATABASE ${name} RESET TimeZone`)
    expect(await poolerProblem(url)).toBe('keep time in Asia/Kathmandu, not in UTC')
    await storeSessionDefaults(url)
    const direct = new Client({ connectionString: url, options: '-c statement_timeout=60000' })
    await direct.connect()
    const { rows } = await direct.query(
      "SELECT current_user AS me, current_setting('statement_timeout') AS patience",
    )
    expect(rows).toEqual([{ me: APP_ROLE, patience: '1min' }])
    await direct.end()
  },
)

nightTest('behind a pooler a replica needs few direct connections', () => {
  const wanted = (replicas: number) => connectionsWanted(2 * replicas, true)
  expect(wanted(3) - wanted(0)).toBe(3 * 2 * 5)
})
