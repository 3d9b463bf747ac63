/**
 * Every command of package.json starts here: `node scripts/run.mjs NAME …` runs scripts/NAME.ts. This file and what
 * it imports run on any Node that npm came with; everything else runs on the version that this project pins.
 * The container image (WHIPROUND_IMAGE=1) already has the packages and the right Node.
 */
import { spawn } from 'node:child_process'
import { installMissing } from './support/install.mjs'
import { pinnedNode } from './support/pinned-node.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Whipround needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}
const parent = process.ppid
const [name, ...args] = process.argv.slice(2)
const isInImage = process.env.WHIPROUND_IMAGE === '1'
if (!isInImage) installMissing()
const node = isInImage ? process.execPath : pinnedNode()

// In a process of its own, so that it runs with the packages just installed. Signals are passed on to it.
const child = spawn(node, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
  stdio: ['pipe', 'inherit', 'inherit'],
  // Ctrl-C reaches every process in the terminal's group. Out of it, the starter stops the app before the database.
  detached: name === 'serve',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'))
// npm passes signals on to a shell between it and this process, which may end alone.
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code) => process.exit(code ?? 1))
