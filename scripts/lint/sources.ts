import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export type Source = { path: string; text: string }

/** Made by a command, not kept. */
const GENERATED = ['node_modules', 'lib/platform/db/generated']

/** Every source file below a folder, by path from the repository root. */
export function readSources(folder = ''): Source[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.name.startsWith('.') || entry.name === 'next-env.d.ts' || GENERATED.includes(path)) return []
    if (entry.isDirectory()) return readSources(path)
    return /\.([cm]?[jt]s|tsx)$/.test(path) ? [readSource(path)] : []
  })
}

export const readSource = (path: string): Source => ({ path, text: readFileSync(path, 'utf8') })

/** Everything below a folder, by path from the repository root. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => posix.join(folder, path))

/** Where in a file a finding is: `file:line`. */
export const placeIn = ({ path, text }: Source, index: number): string =>
  `${path}:${text.slice(0, index).split('\n').length}`

/** A check that finds nothing to look at has become blind. */
export const checkMinCount = (minCount: number, items: { length: number }, what: string): string[] =>
  items.length < minCount ? [`Only ${items.length} ${what} found: this check no longer sees them.`] : []
