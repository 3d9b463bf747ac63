import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * The Node that this project pins, which npm installs as an optional package for each platform. The machine's own
 * where it is at least as new, where there is none for its platform, or where the pinned one does not run
 * (on a bare Debian it misses libatomic1).
 */
export function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies[name]
  if (!wanted || Number.parseInt(process.versions.node, 10) >= Number.parseInt(wanted, 10))
    return process.execPath
  const path = `node_modules/${name}/bin/node${process.platform === 'win32' ? '.exe' : ''}`
  const runs = existsSync(path) && spawnSync(path, ['--version']).status === 0
  console.error(
    runs
      ? `This is Node ${process.version}; going on with the pinned ${wanted}.`
      : `The pinned Node ${wanted} does not run here; staying on ${process.version}.`,
  )
  return runs ? path : process.execPath
}
