import { readFileSync } from 'node:fs'

/** The build this process runs: the same on all replicas of one image, different after every build. */
export const version: string = readVersion()

function readVersion(): string {
  if (process.env.NODE_ENV !== 'production') return 'development'
  try {
    return readFileSync('.next/BUILD_ID', 'utf8').trim().slice(0, 12)
  } catch {
    return 'unknown'
  }
}
