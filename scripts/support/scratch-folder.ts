import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
/** In bytes: more than two runs at once need. A container often has no more than 64 MB in memory. */
const MIN_FREE_BYTES = 2 ** 31

/**
 * A new folder for throw-away databases, in memory if there is room. A test run creates and drops a hundred databases
 * of 700 files each, which on a disk takes a tenth of its processor time.
 */
export const scratchFolder = (name: string): string =>
  mkdtempSync(join(hasSpace(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), `whipround-${name}-`))

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > MIN_FREE_BYTES
}
