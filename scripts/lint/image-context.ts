import { readFileSync } from 'node:fs'
import { importsOf, targetOf } from './imports'
import type { Source } from './sources'

const SECRET_FILES = ['.env', '.env.local', '.env.production', '.env.production.local', '.env.staging']

/** The image’s build context has every file that its type check reads, and none with secrets. */
export function findImageContextProblems(
  sources: Source[],
  ignore = readFileSync('.dockerignore', 'utf8'),
): string[] {
  // Plain paths, and a star at the end of a name.
  const entries = ignore.split('\n').filter(Boolean)
  const isIgnored = (path: string) =>
    entries.some(
      (entry) => path === entry || path.startsWith(entry.endsWith('*') ? entry.slice(0, -1) : `${entry}/`),
    )
  // Left out because the build generates its own.
  const isGenerated = (path: string) => path.startsWith('lib/platform/db/generated')
  const missing = sources
    .filter(({ path }) => /\.m?tsx?$/.test(path) && !isIgnored(path))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter(({ specifier }) => /^(\.{1,2}|@)\//.test(specifier))
        .map(({ specifier, line }) => ({ target: targetOf(specifier, path), line }))
        .filter(({ target }) => isIgnored(target) && !isGenerated(target))
        .map(
          ({ target, line }) =>
            `${path}:${line} imports ${target}, which .dockerignore keeps from the image.`,
        ),
    )
  return [
    ...missing,
    ...SECRET_FILES.filter((file) => !isIgnored(file)).map(
      (file) => `.dockerignore lets ${file} into the image.`,
    ),
  ]
}
