import { Client } from 'pg'
import { asOwner } from './database'

const nameOf = () => new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)

/** Keeps a copy of the database as it is now; `restore` brings that copy back, like a backup. */
export async function keepDatabase(): Promise<{ restore: () => Promise<void> }> {
  const kept = `${nameOf()}_kept`
  await copy(nameOf(), kept)
  return { restore: () => copy(kept, nameOf()) }
}

async function copy(from: string, to: string) {
  const client = new Client({ connectionString: asOwner('/postgres') })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`)
    // A database can be copied only while nobody is connected; clients reconnect by themselves.
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [from])
    await client.query(`CREATE DATABASE ${to} TEMPLATE ${from}`)
  } finally {
    await client.end()
  }
}
