import { Client } from 'pg'
import { urlAsOwner } from './database'

const databaseName = () => new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)

/** Keeps a copy of the database as it is now; `restore` brings that copy back, like a backup. */
export async function backUpDatabase(): Promise<{ restore: () => Promise<void> }> {
  const copyName = `${databaseName()}_kept`
  await copy(databaseName(), copyName)
  return { restore: () => copy(copyName, databaseName()) }
}

async function copy(from: string, to: string) {
  const client = new Client({ connectionString: urlAsOwner('/postgres') })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`)
    while (!(await tryCopy(client, from, to)));
  } finally {
    await client.end()
  }
}

const IN_USE = '55006'

/** A database can be copied only while nobody is connected. Clients reconnect by themselves; false if one just has. */
async function tryCopy(client: Client, from: string, to: string): Promise<boolean> {
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [from])
  return client.query(`CREATE DATABASE ${to} TEMPLATE ${from}`).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === IN_USE) return false
      throw error
    },
  )
}
