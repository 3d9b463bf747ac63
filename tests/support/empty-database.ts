import { Client } from 'pg'
import { urlAsOwner } from './database'

/** Creates an empty database for this worker alone, for tests of migrations and the like. Returns its address. */
export async function makeEmptyDatabase(prefix: string): Promise<string> {
  const name = `${prefix}_${process.env.JEST_WORKER_ID ?? '1'}`
  const server = new Client({ connectionString: urlAsOwner('/postgres') })
  await server.connect()
  await server.query(`DROP DATABASE IF EXISTS ${name}`)
  await server.query(`CREATE DATABASE ${name}`)
  await server.end()
  return urlAsOwner(`/${name}`)
}
