import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Folders and files of .dockerignore, which uses plain paths, and a star at the end of a name. */
const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
const isIgnored = (path: string) =>
  ignored.some(
    (entry) => path === entry || path.startsWith(entry.endsWith('*') ? entry.slice(0, -1) : `${entry}/`),
  )
// The Prisma client is left out of the context because the build generates its own.
const isGenerated = (path: string) => path.startsWith('lib/platform/db/generated')

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path) && !isIgnored(path))

function importsOf(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(/(?:from|import|import\()\s*'((?:\.{1,2}|@)\/[^']+)'/g)
  return [...found].map(([, target = '']) =>
    normalize(target.startsWith('@/') ? target.slice(2) : join(dirname(path), target)),
  )
}

describe('the build context of the image', () => {
  it('holds every file that the type check of the build reads', () => {
    const missing = sources.flatMap((path) =>
      importsOf(path)
        .filter((target) => isIgnored(target) && !isGenerated(target))
        .map((target) => `${path} imports ${target}`),
    )
    expect(missing).toEqual([])
  })

  it('holds none of the files with secrets', () => {
    const files = ['.env', '.env.local', '.env.production', '.env.production.local', '.env.staging']
    expect(files.filter((file) => !isIgnored(file))).toEqual([])
  })
})
