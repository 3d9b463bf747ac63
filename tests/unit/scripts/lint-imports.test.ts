import { findForbiddenImports } from '@/scripts/lint/imports'
import { ROOMS } from '@/scripts/lint/plan'

const LIB = [
  'base/money',
  'platform/http',
  'platform/db',
  'books/ledger',
  'membership',
  'money/payments',
  'groups/invitations',
  'people/feedback',
  'server/worker',
].map(inLib)
const SENDERS = ['platform/messages/mail', 'platform/messages/sms', 'platform/stripe', 'platform/jobs'].map(
  inLib,
)
const SESSIONS = inLib('platform/auth')
const MAIL = 'lib/platform/messages/mail/templates/x.tsx'
const SCREENS = ['components/groups/links/x.tsx', 'components/ui/page/x.tsx']
const PRODUCT = ['app/x/page.tsx', 'app/api/auth/x/route.ts', ...SCREENS, MAIL, ...LIB, ...SENDERS, SESSIONS]
const PROVIDERS = {
  stripe: 'platform/stripe',
  twilio: 'platform/messages/sms',
  nodemailer: 'platform/messages/mail',
  'pg-boss': 'platform/jobs',
  'next-auth': 'platform/auth',
}

function inLib(folder: string) {
  return `lib/${folder}/x.ts`
}

/** Who may not import what: an injected import of each pair is refused. */
const REFUSED: [rule: string, files: string[], specifiers: string[]][] = [
  ['across folders imports begin with @/', [...PRODUCT, 'sandbox/x/x.ts'], ['../../x/x']],
  ['within a room, too', [inLib('money/payments'), 'components/ui/page/x.tsx'], ['../transfers/legs']],
  ['from folder to folder, too', ['scripts/x.ts'], ['../lib/base/clock']],
  [
    'the product knows nothing beside it',
    PRODUCT,
    ['@/tests/x', '@/sandbox/main', '@/scripts/x', '@/bench/run'],
  ],
  ['nothing imports app', [...SCREENS, MAIL, ...LIB], ['@/app/layout']],
  [
    'lib stands below components',
    [...LIB, MAIL],
    ['@/components/groups/x', '@/components/ui/buttons/button'],
  ],
  [
    'no import leads up: from each room to the next',
    ROOMS.slice(0, -1).map((room) => inLib(`${room}/x`)),
    ['@/lib/api/openapi'],
  ],
  ['nor to the one right above', [inLib('money/payments')], ['@/lib/groups/group/queries', '@/lib/groups/x']],
  [
    'domain folders know neither React nor Next',
    [...LIB, ...SENDERS],
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
    ['components/ui/page/x.tsx'],
    ['@/lib/groups/group/contract', '@/lib/groups/group/rules', '@/lib/base/clock', '@/components/groups/x'],
  ],
  ['a mail takes props', [MAIL], ['@/lib/groups/group/contract', '@/lib/base/clock', '@/lib/base/env']],
  [
    'the ledger imports no sibling',
    [inLib('books/ledger')],
    [
      '@/lib/groups/group/rules',
      '@/lib/platform/auth/sessions',
      '@/lib/base/log',
      '@/lib/books/flags/mail-operators',
    ],
  ],
  [
    'reconciliation shares nothing with postings',
    [inLib('books/reconciliation')],
    ['@/lib/books/ledger/post-entry', '@/lib/books/ledger/entries', '@/lib/platform/stripe/checkout'],
  ],
  [
    'the sandbox knows nothing of the product',
    ['sandbox/x.ts'],
    ['@/app/x', '@/components/ui/x', '@/lib/base/clock'],
  ],
  [
    'what runs in browsers imports no server code',
    ['lib/groups/group/rules.ts'],
    ['@/lib/platform/db/client', './queries', 'node:fs'],
  ],
  ['secrets stay in one place', [SESSIONS], ['@node-rs/argon2', 'otplib', '@simplewebauthn/server']],
  ['pictures, too', [inLib('groups/links')], ['sharp']],
  ['a package needs a place', [inLib('groups/links'), 'app/x/page.tsx'], ['left-pad']],
  ['so does a folder', ['lib/novelty/x.ts', 'novelty/x.ts'], ['zod']],
  ...Object.entries(PROVIDERS).map(([name, folder]): [string, string[], string[]] => [
    `${name} has one importer`,
    PRODUCT.filter((path) => !path.startsWith(`lib/${folder}/`)),
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
          findForbiddenImports([{ path, text: `import { x } from '${specifier}'` }]).length,
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
    expect(findForbiddenImports([{ path: inLib('groups/links'), text }])).toHaveLength(1)
  })

  test('and reported with its line and the reason', () => {
    const text = "import { z } from 'zod'\nimport Stripe from 'stripe'\n"
    expect(findForbiddenImports([{ path: inLib('groups/links'), text }])).toEqual([
      'lib/groups/links/x.ts:2 imports stripe: only lib/platform/stripe, scripts/try-provider may.',
    ])
  })
})
