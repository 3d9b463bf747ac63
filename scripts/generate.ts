/**
 * Generates the Prisma client, unless there is one for this very schema: other processes may be using it.
 * The CLI would download a schema engine that it does not need for this; any executable can stand in for it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const STAMP = 'lib/platform/db/generated/made-from'
const inputs = [
  'prisma/schema.prisma',
  'prisma.config.ts',
  'node_modules/prisma/package.json',
  'scripts/generate.ts',
]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== inputs) {
  execFileSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  })
  writeFileSync(STAMP, inputs)
}
