/** Generates the Prisma client. The CLI would fetch a schema engine it does not need for this: any executable stands in. */
import { execFileSync } from 'node:child_process'

execFileSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  },
})
