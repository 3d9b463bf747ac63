import { execFileSync } from 'node:child_process'
import { isBuildFresh } from './source-hash'

/** Builds, unless there is a production build of the present sources. */
export function buildIfStale() {
  if (isBuildFresh()) return
  console.log('Building…')
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
}
