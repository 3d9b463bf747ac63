import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '@/scripts/support/bundle'
import startPostgres from '../../support/postgres.global-setup'
import { isFull } from '../../support/trust'

const NATIVE = ['sharp', '@node-rs/argon2', 'pg-native']

/**
 * PostgreSQL for the proofs and, in their short version, the server that they kill, bundled once for all of them: a
 * single file starts in a fraction of a second, and does not change while the sources do.
 */
export default async function setup() {
  await startPostgres()
  if (isFull) return
  const outfile = join(mkdtempSync(join(tmpdir(), 'whipround-trust-')), 'server.cjs')
  bundle(['tests/trust/support/server.ts', `--outfile=${outfile}`], { format: 'cjs', external: NATIVE })
  process.env.TRUST_SERVER = outfile
}
