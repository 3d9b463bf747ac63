import { covers, findViolations, importsOf, isOf, readSources, targetOf } from './imports'
import { PACKAGES } from './packages'
import { AREA, BROWSER, MODULES, MONEY } from './plan'

const sources = readSources()

test('every import follows the plan', () => {
  expect(sources.length).toBeGreaterThan(600)
  expect(findViolations(sources)).toEqual([])
})

test('the plan names nothing that no longer exists', () => {
  const paths = sources.map(({ path }) => path)
  const names = [...Object.entries(MODULES).flat(2), ...BROWSER]
  expect(names.filter((name) => !paths.some((path) => covers(name, path)))).toEqual([])

  const isImported = (module: string, name: string) =>
    sources.some(
      ({ path, text }) =>
        covers(module, path) &&
        importsOf(text).some(({ specifier }) => covers(name, targetOf(specifier, path))),
    )
  // Unused permissions are fine if every area has them, or for components, where they say what may run in browsers.
  const ofEveryArea = new Set([...AREA, ...MONEY])
  const unused = Object.entries(MODULES).flatMap(([module, names]) =>
    names
      .filter((name) => module !== 'components' && !ofEveryArea.has(name) && !isImported(module, name))
      .map((name) => `${module}: ${name}`),
  )
  expect(unused).toEqual([])

  const permissions = Object.entries(PACKAGES).flatMap(([name, modules]) =>
    modules.map((module) => [name, module] as const),
  )
  const isUsed = ([name, module]: readonly [string, string]) =>
    sources.some(
      ({ path, text }) =>
        covers(module, path) && importsOf(text).some(({ specifier }) => isOf(name, specifier)),
    )
  expect(permissions.filter((permission) => !isUsed(permission))).toEqual([])
})

test('the columns that an SQL statement returns are declared, and so checked', () => {
  const unchecked = sources.filter(
    ({ path, text }) =>
      path.startsWith('lib/') &&
      path !== 'lib/platform/db/read-rows.ts' &&
      /\$queryRaw<(?!unknown\[\]>)/.test(text),
  )
  expect(unchecked.map(({ path }) => path)).toEqual([])
})

/** Sources of the product's screens that match a pattern, apart from the one file that may. */
const onScreens = (pattern: RegExp, but: string) =>
  sources
    .filter(
      ({ path, text }) => /^(app|components|lib\/browser)\//.test(path) && path !== but && pattern.test(text),
    )
    .map(({ path }) => path)

test('one place reaches the browser’s storage, which may be full or forbidden', () => {
  expect(onScreens(/\b(local|session)Storage\b/, 'lib/api/client/storage.ts')).toEqual([])
  expect(onScreens(/\bdocument\.cookie\b/, 'lib/api/client/cookies.ts')).toEqual([])
})

test('one place reads the text of an error, so that none of a browser’s or a library’s reaches a screen', () => {
  const reads =
    /\b(error|thrown|caught|exception|problem|reason|failure)\)?\??\.message\b|String\((error|thrown)\)/
  expect(onScreens(reads, 'lib/api/client/call-error.ts')).toEqual([])
})

const AREAS = [
  'money',
  'accounts',
  'groups',
  'invitations',
  'payments',
  'transfers',
  'notifications',
  'feedback',
]
const BELOW_REACT = [...AREAS, 'live', 'worker', 'ledger', 'http', 'db', 'stripe', 'sms', 'jobs'].map(inLib)
const LIB = [...BELOW_REACT, ...['mail', 'auth'].map(inLib)]
const SCREENS = ['components/groups/x.tsx', 'components/ui/x.tsx']
const PRODUCT = ['app/x/page.tsx', 'app/api/auth/x/route.ts', ...SCREENS, 'emails/x.tsx', ...LIB]
const PROVIDERS = {
  stripe: 'stripe',
  twilio: 'sms',
  nodemailer: 'mail',
  'pg-boss': 'jobs',
  'next-auth': 'auth',
}

function inLib(module: string) {
  return `lib/${module}/x.ts`
}

/** Who may not import what: an injected import of each pair is refused. */
const REFUSED: [rule: string, files: string[], specifiers: string[]][] = [
  ['across folders imports begin with @/', [...PRODUCT, 'sandbox/x/x.ts'], ['../../x/x']],
  ['from module to module, too', [inLib('groups')], ['../payments/rules']],
  [
    'the product knows nothing beside it',
    PRODUCT,
    ['@/tests/x', '@/sandbox/main', '@/scripts/x', '@/bench/run'],
  ],
  ['nothing imports app', [...SCREENS, 'emails/x.tsx', ...LIB], ['@/app/layout']],
  ['lib stands below components', LIB, ['@/components/groups/x', '@/components/ui/buttons/button']],
  [
    'domain folders know neither React nor Next',
    BELOW_REACT,
    ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/server', 'next', 'next/server'],
  ],
  [
    'components read no queries and run no commands',
    SCREENS,
    ['@/lib/groups/group/queries', '@/lib/groups/members/join-group'],
  ],
  [
    'components reach no server code',
    SCREENS,
    ['@/lib/platform/db/client', '@/lib/base/env', 'node:fs', 'pg'],
  ],
  [
    'the kit knows nothing of groups or accounts',
    ['components/ui/x.tsx'],
    ['@/lib/groups/group/contract', '@/lib/groups/group/rules', '@/lib/base/clock', '@/components/groups/x'],
  ],
  [
    'a mail takes props',
    ['emails/x.tsx'],
    ['@/lib/groups/group/contract', '@/lib/base/clock', '@/components/groups/x'],
  ],
  [
    'the ledger imports no sibling',
    [inLib('ledger')],
    ['@/lib/groups/group/rules', '@/lib/platform/auth/sessions', '@/lib/base/log'],
  ],
  [
    'the sandbox knows nothing of the product',
    ['sandbox/x.ts'],
    ['@/app/x', '@/components/ui/x', '@/lib/base/clock'],
  ],
  ['no circle closes', [inLib('payments')], ['@/lib/money/refunds/contract', '@/lib/money/transfers/legs']],
  [
    'what runs in browsers imports no server code',
    ['lib/groups/group/rules.ts'],
    ['@/lib/platform/db/client', './queries', 'node:fs'],
  ],
  ['secrets stay in one module', [inLib('auth')], ['@node-rs/argon2', 'otplib', '@simplewebauthn/server']],
  ['pictures, too', [inLib('groups')], ['sharp']],
  ['a package needs a module', [inLib('groups'), 'app/x/page.tsx'], ['left-pad']],
  ['so does a folder', ['lib/novelty/x.ts', 'novelty/x.ts'], ['zod']],
  ...Object.entries(PROVIDERS).map(([name, module]): [string, string[], string[]] => [
    `${name} has one importer`,
    PRODUCT.filter((path) => path !== inLib(module)),
    [name, `${name}/x`],
  ]),
]

describe('an injected import is noticed', () => {
  test.each(REFUSED)('%s', (_, files, specifiers) => {
    for (const path of files)
      for (const specifier of specifiers)
        expect([
          path,
          specifier,
          findViolations([{ path, text: `import { x } from '${specifier}'` }]).length,
        ]).toEqual([path, specifier, 1])
  })

  test.each([
    "import '@/app/x'",
    "import x, { type Y } from '@/app/x'",
    "import type { X } from '@/app/x'",
    "import {\n  x,\n  y as z,\n} from '@/app/x'",
    "export * from '@/app/x'",
    "export { x } from '@/app/x'",
    "const x = await import('@/app/x')",
    "const x = require('@/app/x')",
    "type X = import('@/app/x').X",
    'import x from "@/app/x"',
  ])('in the form %j', (text) => {
    expect(findViolations([{ path: inLib('groups'), text }])).toHaveLength(1)
  })

  test('and reported with its line and the reason', () => {
    const text = "import { z } from 'zod'\nimport Stripe from 'stripe'\n"
    expect(findViolations([{ path: inLib('groups'), text }])).toEqual([
      'lib/groups/x.ts:2 imports stripe: only lib/platform/stripe, scripts/try-provider may.',
    ])
  })
})
