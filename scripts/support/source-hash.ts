import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Stored beside the build: a hash of what it was made from. */
export const SOURCE_STAMP = '.next/source-hash'

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  // The build contains the migrations, and is not ready while one of them has not been applied.
  'prisma',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'prisma.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/generate.ts',
  // Next reads these while it builds.
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
]

/** A hash over everything a build depends on. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const path of SOURCES) addTo(hash, path)
  return hash.digest('hex')
}

function addTo(hash: Hash, path: string) {
  if (!existsSync(path) || path === join('lib', 'platform', 'db', 'generated')) return
  if (!statSync(path).isDirectory()) {
    hash.update(path).update(readFileSync(path))
    return
  }
  for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
}

export const isBuildFresh = () =>
  existsSync(SOURCE_STAMP) && readFileSync(SOURCE_STAMP, 'utf8') === sourceHash()
