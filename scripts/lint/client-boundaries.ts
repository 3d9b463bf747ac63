import { posix } from 'node:path'
import { importsOf } from './imports'
import { checkMinCount, type Source } from './sources'

/**
 * A signed-in screen is one client component, below which there are no further boundaries: only what a server component
 * imports begins with ‘use client’.
 */
export function findNeedlessBoundaries(sources: Source[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const isClient = (path: string) => texts.get(path)?.startsWith("'use client'") ?? false
  const importedBy = (path: string): string[] =>
    importsOf(texts.get(path) ?? '').flatMap(({ specifier, isType }) => {
      if (isType || !/^(\.|@\/)/.test(specifier)) return []
      const base = specifier.startsWith('@/')
        ? specifier.slice(2)
        : posix.join(posix.dirname(path), specifier)
      return ['.tsx', '.ts'].map((ending) => base + ending).filter((file) => texts.has(file))
    })

  const needed = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...texts.keys()].filter((path) => path.startsWith('app/'))
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    if (isClient(path)) needed.add(path)
    else waiting.push(...importedBy(path))
  }
  return [
    ...checkMinCount(40, [...needed], 'client components'),
    ...[...texts.keys()]
      .filter((path) => isClient(path) && !needed.has(path))
      .map((path) => `${path}:1 only client components import it, so ‘use client’ says nothing.`),
  ]
}
