import { Client } from 'pg'
import { setClockOffset } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { closeRateLimits } from '@/lib/db/rate-limits'
import { closeQueue } from '@/lib/jobs/enqueue'

/** Gives this file's tests a fresh copy of the migrated template, and closes what they opened. Call it once a file. */
export function openDatabase() {
  beforeAll(copyTemplate, 30_000)
  afterEach(() => setClockOffset(0))
  afterAll(async () => {
    await closeQueue()
    await closeRateLimits()
    await db.$disconnect()
  }, 30_000)
}

async function copyTemplate() {
  const template = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
  const admin = new URL(template)
  admin.pathname = '/postgres'
  const client = new Client({ connectionString: admin.toString() })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  // Two workers may copy at the same moment; the template takes one at a time.
  await client.query('SELECT pg_advisory_lock(1)')
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`)
  await client.end()
}
