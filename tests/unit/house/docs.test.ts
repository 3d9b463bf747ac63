import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { ROOMS } from './plan'

/** Everything below a folder, by path from the repository root. */
const under = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))

const DOCS = ['README.md', 'CONTRIBUTING.md', ...under('docs').filter((path) => path.endsWith('.md'))]
const FOLDERS = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]+$/.test(entry.name))
  .map(({ name }) => name)

const LINK = /\]\((?!\w+:)((?:[^\s#()]|\([\w-]+\))*)(?:#[\w-]*)?\)/g
/** A path from the repository root, in a sentence or in a command; `*` stands for any name. */
const PATH = new RegExp(
  `(?<![\\w./@-])(?:${FOLDERS.join('|')})/(?:[\\w./*-]|\\([\\w-]+\\)|\\[[\\w.-]+\\])*(?<!\\.)`,
  'g',
)

/** The paths that a document links to or mentions but that do not exist. */
function missingIn(document: string, text: string): string[] {
  const links = [...text.matchAll(LINK)].map(([, to = '']) =>
    to ? posix.join(posix.dirname(document), to) : document,
  )
  const named = [...text.replace(LINK, ']').matchAll(PATH)].map(([path]) => path)
  return [...links, ...named].filter((path) => !isThere(path))
}

function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(path)
  const [folder = '.'] = path.split('/')
  const pattern = new RegExp(`^${path.replace(/[.()[\]]/g, '\\$&').replaceAll('*', '[^/]+')}$`)
  return under(folder).some((found) => pattern.test(found))
}

test.each(DOCS)('every path in %s exists', (document) => {
  expect(missingIn(document, readFileSync(document, 'utf8'))).toEqual([])
})

const ALL_THERE =
  'lib/base/clock.ts, `lib/*/*/contract.ts`, `app/(public)/`, [x](../states.md#payment), [y](#here).'

test.each([
  ['[x](../../lib/gone.ts), [y](0000-gone.md#part)', ['lib/gone.ts', 'docs/decisions/0000-gone.md']],
  ['([x](../../app/(member)/gone/[id]/page.tsx))', ['app/(member)/gone/[id]/page.tsx']],
  [
    '`lib/gone.ts`, lib/gone/too.ts. (tests/gone/*.ts)',
    ['lib/gone.ts', 'lib/gone/too.ts', 'tests/gone/*.ts'],
  ],
  ['npx jest tests/gone', ['tests/gone']],
  ['https://example.com/lib/gone.ts, @/lib/gone, /docs/gone', []],
  [ALL_THERE, []],
])('missing paths are found in %j', (text, gone) => {
  expect(missingIn('docs/decisions/README.md', text)).toEqual(gone)
})

test('the tree in the architecture has every room of lib, in the order of the plan, and every folder', () => {
  const [, tree = ''] = /```\nlib\/\n([^`]+)```/.exec(readFileSync('docs/architecture.md', 'utf8')) ?? []
  expect([...tree.matchAll(/^ {2}([a-z]+)\//gm)].map(([, room]) => room)).toEqual(ROOMS)
  const folders = under('lib').filter((path) => statSync(path).isDirectory() && !path.includes('generated'))
  expect(folders.filter((path) => !tree.includes(`${basename(path)}/`))).toEqual([])
})

test('every npm command in the documentation exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const named = DOCS.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/npm run ([\w:-]+)/g)])
  expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
})

test('every decision has a number of its own and a line in the index', () => {
  const files = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length)
  expect(files.filter((name) => !index.includes(`(${name})`))).toEqual([])
})
