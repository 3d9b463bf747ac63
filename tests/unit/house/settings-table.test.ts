import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv, SETTINGS } from '@/lib/base/settings/parse-env'
import { SECRETS } from '@/lib/base/settings/secret-files'
import { complete } from '@/tests/support/settings'

const page = readFileSync('docs/settings.md', 'utf8')
const ROW = /^\| `([A-Z][A-Z\d_]+)` \| (.+?) \| (.+?) \| (yes)? ?\|$/gm
const rows = [...page.matchAll(ROW)].map(([, name = '', , unset = '', secret]) => ({
  name,
  /** The default, if the cell starts with one. */
  fallback: /^`([^`]+)`(?:,|$)/.exec(unset)?.[1],
  isSecret: secret === 'yes',
}))
const listed = [
  ...page.slice(page.indexOf('## Deployment')).matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)`/g),
].map(([, name = '']) => name)

/** Those of the system, Node, the frameworks and the test runner. */
const NOT_OURS = ['JEST_WORKER_ID', 'MUTANT_TESTS', 'NEXT_RUNTIME', 'NODE_ENV', 'PATH', 'TZ']

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(path))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)

/** The environment variables that a source text reads, under whatever name the environment is passed on. */
function namesRead(text: string): string[] {
  const direct = text.matchAll(/\b(?:process\.env|settings|variables)\.([A-Z][A-Z\d_]+)/g)
  const taken = [...text.matchAll(/\{([^{}]*)\}\s*=\s*process\.env\b/g)].flatMap(([, names = '']) => [
    ...names.matchAll(/\b([A-Z][A-Z\d_]+)\b/g),
  ])
  return [...direct, ...taken].map(([, name = '']) => name)
}

test('every setting has a row, and every row is a setting', () => {
  const read = new Set([...SETTINGS, ...files.flatMap(([, text]) => namesRead(text)), ...namesOfCompose()])
  for (const name of NOT_OURS) read.delete(name)
  expect(listed.filter((name) => !read.has(name) && !ofSandbox().includes(name))).toEqual([])
  expect([...read].filter((name) => !listed.includes(name)).sort()).toEqual([])
})

/** The names that docker-compose.yml fills in from .env. */
const namesOfCompose = () =>
  [...readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)

const ofSandbox = () =>
  [...readFileSync('sandbox/settings.ts', 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)

test('no setting is read under a name that is not listed', () => {
  const hidden = files
    .filter(([, text]) => /process\.env\[(?!\s*'[A-Z_]+'\s*\])/.test(text))
    .map(([path]) => path)
  expect(hidden).toEqual([])
})

const defaults = parseEnv(complete) as Record<string, unknown>
const ours = rows.filter(({ name }) => SETTINGS.includes(name) && !(name in complete))

test.each(ours)('$name is $fallback when unset', ({ name, fallback }) => {
  if (fallback === undefined || /^[A-Z_]+$/.test(fallback))
    // The default is described in words, or is another setting's value: the code has none of its own.
    expect([undefined, [], '', {}]).toContainEqual(defaults[name])
  else
    expect((parseEnv({ ...complete, [name]: fallback }) as Record<string, unknown>)[name]).toEqual(
      defaults[name],
    )
})

test('the secrets are the settings that may come from files', () => {
  const secrets = rows
    .filter(({ name, isSecret }) => isSecret && SETTINGS.includes(name))
    .map(({ name }) => name)
  expect(secrets.sort()).toEqual([...SECRETS].sort())
})

test('the example names only settings that exist', () => {
  const named = [...readFileSync('deploy/example.env', 'utf8').matchAll(/^#? ?([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  )
  expect(named.filter((name) => !listed.includes(name))).toEqual([])
})
