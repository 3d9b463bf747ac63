import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TEXT = readFileSync('docs/security.md', 'utf8')
/** A row in the tables of requirements: their numbers, the verdict, and how they are met. */
const ROW = /^\| (\d+\.[^|]*) \| ([^|]*) \| (.*) \|$/gm
const rows = [...TEXT.matchAll(ROW)].map(([, numbers = '', verdict, by = '']) => ({ numbers, verdict, by }))
const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((path) =>
  path.split('/').at(-1),
)

test('every requirement has a verdict and an explanation', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ verdict }) => !['met', 'deviation', 'n/a'].includes(verdict ?? ''))).toEqual([])
  expect(rows.filter(({ by }) => by.trim() === '')).toEqual([])
  expect(TEXT).not.toContain('to be filled')
})

test('every file and test named in the document exists', () => {
  const named = [...TEXT.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sh))`/g)]
  const gone = named.map(([, path = '']) => path).filter((path) => !existsSync(path) && !tests.includes(path))
  expect(gone).toEqual([])
})
