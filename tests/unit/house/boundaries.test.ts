import { posix } from 'node:path'
import { importsOf, readSources } from './imports'

/** A signed-in screen is one client component: below it there are no further boundaries. */

const texts = new Map(
  [...readSources('app'), ...readSources('components'), ...readSources('lib')].map(({ path, text }) => [
    path,
    text,
  ]),
)
const isClient = (path: string) => texts.get(path)?.startsWith("'use client'") ?? false

function importedBy(path: string): string[] {
  return importsOf(texts.get(path) ?? '').flatMap(({ specifier, isType }) => {
    if (isType || !/^(\.|@\/)/.test(specifier)) return []
    const base = specifier.startsWith('@/') ? specifier.slice(2) : posix.join(posix.dirname(path), specifier)
    return ['.tsx', '.ts'].map((ending) => base + ending).filter((file) => texts.has(file))
  })
}

/** The client components that something rendered on the server imports, and so needs to know as such. */
function boundaries(): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...texts.keys()].filter((path) => path.startsWith('app/'))
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    if (isClient(path)) found.add(path)
    else waiting.push(...importedBy(path))
  }
  return found
}

test('only what a server component imports begins with ‘use client’', () => {
  const needed = boundaries()
  expect([...texts.keys()].filter((path) => isClient(path) && !needed.has(path))).toEqual([])
  expect(needed.size).toBeGreaterThan(40)
})
