import { readFileSync } from 'node:fs'

/** Names the build that this process runs: the same for every replica of one image, another after each build. */
export const version: string = readVersion()

function readVersion(): string {
  if (process.env.NODE_ENV !== 'production') return 'development'
  try {
    return readFileSync('.next/BUILD_ID', 'utf8').trim().slice(0, 12)
  } catch {
    return 'unknown'
  }
}
