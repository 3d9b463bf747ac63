import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import stopPostgres from '../../support/postgres.global-teardown'

export default async function teardown() {
  if (process.env.TRUST_SERVER) rmSync(dirname(process.env.TRUST_SERVER), { recursive: true, force: true })
  await stopPostgres()
}
