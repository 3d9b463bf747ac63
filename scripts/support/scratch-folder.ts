import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A container often has 64 MB of it; two runs at once take less than one of these. */
const ROOM = 2 ** 31

/**
 * A new folder for databases that are thrown away: in memory, where there is room. A test run makes and drops a
 * hundred databases of 700 files each, which on a disk is a tenth of its processor time.
 */
export const scratchFolder = (name: string): string =>
  mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), `whipround-${name}-`))

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM
}
