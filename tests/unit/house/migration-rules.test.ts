import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { concurrentIndexIn } from '@/lib/platform/migrations/concurrent-index'

/** Released before there were rules, to databases that nobody used yet. */
const ACCEPTED_UNTIL = '20261122120000'

type Finding = { file: string; line: number; rule_name: string; message: string; help: string | null }

/** What squawk (see .squawk.toml) finds in files, or in one statement. */
function check(files: string[], sql?: string): string[] {
  const given = [
    'node_modules/squawk-cli/js/bin/squawk',
    '--reporter',
    'json',
    '--config',
    '.squawk.toml',
    ...files,
  ]
  const { stdout, stderr, error } = spawnSync(process.execPath, given, { input: sql, encoding: 'utf8' })
  if (error || !stdout.startsWith('[')) throw new Error(`squawk did not run: ${stderr}`)
  return (JSON.parse(stdout) as Finding[]).map(({ file, line, rule_name, message, help }) =>
    sql === undefined ? `${file}:${line + 1} ${rule_name}: ${help ?? message}` : rule_name,
  )
}

const checkSql = (sql: string) => check(['--stdin-filepath', 'new.sql'], sql)

test('no new migration blocks others or breaks the version still running', () => {
  const added = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name) && name >= ACCEPTED_UNTIL)
  expect(added.length).toBeGreaterThan(0)
  expect(check(added.map((name) => `prisma/migrations/${name}/migration.sql`))).toEqual([])
})

test.each([
  ['CREATE INDEX things_size ON things (size)', 'require-concurrent-index-creation'],
  ['DROP INDEX things_size', 'require-concurrent-index-deletion'],
  ['ALTER TABLE things ADD COLUMN size int NOT NULL', 'adding-required-field'],
  ['ALTER TABLE things ALTER COLUMN size SET NOT NULL', 'adding-not-nullable-field'],
  ['ALTER TABLE things ALTER COLUMN size TYPE bigint', 'changing-column-type'],
  ['ALTER TABLE things ADD CONSTRAINT positive CHECK (size > 0)', 'constraint-missing-not-valid'],
  ['ALTER TABLE things ADD FOREIGN KEY (owner) REFERENCES people (id)', 'adding-foreign-key-constraint'],
  ['ALTER TABLE things DROP COLUMN size', 'ban-drop-column'],
  ['ALTER TABLE things RENAME COLUMN size TO length', 'renaming-column'],
  ['DROP TABLE things', 'ban-drop-table'],
])('%s is found', (sql, rule) => {
  expect(checkSql(`${sql};`)).toContain(rule)
})

test.each([
  'ALTER TABLE things ADD COLUMN size int',
  'ALTER TABLE things ADD COLUMN size int NOT NULL DEFAULT 0',
  'ALTER TABLE things ADD CONSTRAINT positive CHECK (size > 0) NOT VALID',
  'CREATE TABLE things (id uuid PRIMARY KEY); CREATE INDEX things_id ON things (id)',
  '-- squawk-ignore ban-drop-column\nALTER TABLE things DROP COLUMN size',
])('%s makes nobody wait', (sql) => {
  expect(checkSql(`${sql};`)).toEqual([])
})

test('an index built concurrently is alone in its migration', () => {
  expect(concurrentIndexIn('-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY "a_b" ON a (b);\n')).toBe('a_b')
  expect(concurrentIndexIn('CREATE INDEX a_b ON a (b)')).toBeUndefined()
})
