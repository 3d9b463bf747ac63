import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import { connectionsWanted, requireConnections } from '@/lib/db/connections'
import { APP_ROLE } from '@/lib/db/role'

/** As deploy/database.sh makes it for docker compose: the owner of its database, and no superuser. */
const name = `owner_${process.env.JEST_WORKER_ID ?? '1'}`
const urlOf = (user: string, database: string) => {
  const url = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  Object.assign(url, { pathname: `/${database}`, username: user })
  return url.toString()
}

let server: Client
beforeAll(async () => {
  server = new Client({ connectionString: process.env.TEST_TEMPLATE_URL })
  await server.connect()
  const { password } = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  await server.query(`DROP DATABASE IF EXISTS ${name}`)
  await server.query(`DROP ROLE IF EXISTS ${name}`)
  await server.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${password}'`)
  // The role of the app belongs to the whole server, and another test may have made it.
  const { rowCount } = await server.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE])
  if (rowCount) await server.query(`GRANT ${APP_ROLE} TO ${name} WITH ADMIN OPTION`)
  await server.query(`CREATE DATABASE ${name} OWNER ${name}`)
})
afterAll(async () => {
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await server.query(`DROP ROLE IF EXISTS ${name}`)
  await server.end()
})

test('a role that owns its database and may create roles can migrate it and work in it', async () => {
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

test('as many replicas as are planned have to fit the connections that the database allows', async () => {
  const url = urlOf(name, name)
  await expect(requireConnections(url, 2)).resolves.toBeUndefined()
  await expect(requireConnections(url, 100)).rejects.toThrow(
    `The database allows ${name} 197 connections at once; 100 replicas need ${connectionsWanted(100)}. Set fewer REPLICAS or a smaller DATABASE_POOL_SIZE, or raise max_connections.`,
  )
  await server.query(`ALTER ROLE ${name} CONNECTION LIMIT 20`)
  await expect(requireConnections(url, 2)).rejects.toThrow(`allows ${name} 20 connections`)
})
