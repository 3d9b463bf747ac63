/**
 * `npm start` and `npm run dev`: with Node alone, installs what is missing, then hands over to serve.ts.
 * In the container image (WHIPROUND_IMAGE=1) everything is there already.
 */
import { spawn } from 'node:child_process'
import { installMissing } from './support/install.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Whipround needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}
if (process.env.WHIPROUND_IMAGE !== '1') installMissing()

// A process of its own, so that it runs with the packages just installed; signals reach it as they reach us.
const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/serve.ts', ...process.argv.slice(2)], {
  stdio: ['pipe', 'inherit', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
