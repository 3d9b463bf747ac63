/** `npm run build`: the production build, complete under .next/standalone. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { SOURCE_STAMP, sourceHash } from './support/source-hash'

// Nothing is configured while building: every page is rendered on request, with the settings of its server.
const placeholders = {
  NEXTAUTH_SECRET: 'only-while-building-0123456789abcdef',
  DATABASE_URL: 'postgresql://build@127.0.0.1:1/build',
  STRIPE_SECRET_KEY: 'sk_build',
  STRIPE_WEBHOOK_SECRET: 'whsec_build',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_build',
  TWILIO_ACCOUNT_SID: 'ACbuild',
  TWILIO_AUTH_TOKEN: 'build',
  TWILIO_FROM: 'build',
  SMTP_URL: 'smtp://127.0.0.1:1',
}
const hash = sourceHash()
// A build that breaks off leaves nothing that passes for a fresh one.
rmSync(SOURCE_STAMP, { force: true })

execFileSync(process.execPath, ['--import', 'tsx', 'scripts/generate.ts'], { stdio: 'inherit' })
execFileSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', ...placeholders, NEXT_TELEMETRY_DISABLED: '1' },
})
// The server's own first file: it loads the framework's. Packages are found beside it.
execFileSync('node_modules/.bin/esbuild', [
  'lib/edge/start.ts',
  '--bundle',
  '--platform=node',
  '--format=cjs',
  '--log-level=error',
  '--external:pino',
  '--outfile=.next/standalone/start.cjs',
])
cpSync('.next/static', '.next/standalone/.next/static', { recursive: true })
if (existsSync('public')) cpSync('public', '.next/standalone/public', { recursive: true })
writeFileSync(SOURCE_STAMP, hash)
