/**
 * The import plan: which module may import which. A module imports only modules listed above it, so that there can be
 * no cycle. A new module is one line.
 *
 * A name covers a file, or a folder with everything in it; `*` matches any one folder. Type-only imports count too.
 */

/** Knows nothing of people, groups or databases. */
const BASE = [
  'lib/base/client-keys',
  'lib/base/clock',
  'lib/base/dates',
  'lib/base/email',
  'lib/base/env',
  'lib/base/errors',
  'lib/base/log',
  'lib/base/telemetry',
  'lib/base/money',
  'lib/base/patience',
  'lib/base/per-process',
  'lib/base/phone',
  'lib/base/product',
  'lib/base/reserved-names',
  'lib/base/operator-identity',
  'lib/base/telemetry',
  'lib/base/ids',
]

/** Knows calls, who makes them, and the database. */
const CALLING = [...BASE, 'lib/platform/auth', 'lib/base/calls', 'lib/platform/db']

/** What every area of the product builds on: calls, viewers, the database, and ways to notify people. */
export const AREA = [
  ...BASE,
  'lib/platform/auth',
  'lib/base/calls',
  'lib/platform/db',
  'lib/platform/jobs',
  'lib/platform/messages/live',
  'lib/platform/messages/mail',
  'lib/membership',
  'lib/platform/messages/notifications',
  'lib/platform/messages/preferences',
  'lib/platform/states',
]

/** The same, for an area that moves money. */
export const MONEY = [
  ...AREA,
  'lib/books/ledger',
  'lib/books/flags',
  'lib/money/outcomes',
  'lib/platform/stripe',
  'lib/money/transactions',
]

/** The calls of an area; where they are many, in several files. */
const CONTRACTS = [
  'lib/*/contract',
  'lib/people/accounts/factors/contract',
  'lib/people/accounts/profile/contract',
  'lib/groups/members/contract',
  'lib/server/operations/limits-contract',
]

/** What may run in a browser. These modules keep to the same rules as components: no server code, no provider. */
export const BROWSER = [
  'lib/api/client',
  'lib/base/calls',
  'lib/base/clock',
  'lib/base/dates',
  'lib/base/email',
  'lib/groups/group/deadline',
  'lib/groups/group/fields',
  'lib/groups/members/member-actions',
  'lib/groups/group/next-step',
  'lib/base/money',
  'lib/money/payments/contribution',
  'lib/money/payments/fees',
  'lib/base/phone',
  'lib/base/product',
  'lib/base/documents/qr-code',
  'lib/base/reserved-names',
  'lib/base/operator-identity/words',
  ...CONTRACTS,
  'lib/*/paths',
  'lib/*/rules',
]

/** The packages that these modules may import. */
export const BROWSER_PACKAGES = ['uqr', 'zod']

export const MODULES: Record<string, string[]> = {
  // Foundation.
  'lib/base/clock': [],
  'lib/base/dates': ['lib/base/clock'],
  'lib/base/email': [],
  'lib/base/log': [],
  'lib/base/per-process': [],
  'lib/base/telemetry': ['lib/base/per-process'],
  'lib/base/telemetry': ['lib/base/per-process', 'lib/base/telemetry'],
  'lib/base/money': [],
  'lib/base/phone': [],
  'lib/base/product': [],
  'lib/base/documents/qr-code': [],
  'lib/base/reserved-names': ['lib/base/product'],
  'lib/base/ids': [],
  // The vocabulary of calls, which errors and screens use too.
  'lib/base/calls': ['lib/base/money'],
  'lib/base/errors': ['lib/base/calls/rules'],
  'lib/base/client-keys': ['lib/base/clock', 'lib/base/errors'],
  'lib/base/fair-queue': ['lib/base/errors'],
  'lib/base/documents': [
    'lib/base/errors',
    'lib/base/fair-queue',
    'lib/base/per-process',
    'lib/base/product',
  ],
  'lib/base/telemetry/log-library-output': ['lib/base/log'],
  'lib/base/version': [],
  'lib/base/settings': ['lib/base/email'],
  'lib/base/env': ['lib/base/settings'],
  'lib/base/patience': ['lib/base/clock', 'lib/base/env'],
  'lib/base/operator-identity': ['lib/base/env', 'lib/base/product'],

  // What mails are made of.
  'components/ui': ['lib/base/dates', 'lib/base/money', 'lib/base/product'],
  emails: ['components/ui', 'lib/base/dates', 'lib/base/money', 'lib/base/product'],

  // Tools: each handles one external system, or one part of every call.
  'lib/platform/db': BASE,
  'lib/platform/states': ['lib/base/clock', 'lib/platform/db', 'lib/base/errors', 'lib/base/money'],
  'lib/platform/stripe': [...BASE, 'lib/platform/db/log-retried'],
  'lib/platform/messages/sms': [...BASE, 'lib/platform/db'],
  'lib/platform/auth': [...BASE, 'lib/platform/db', 'lib/platform/states'],
  'lib/platform/jobs': [...BASE, 'lib/platform/db'],
  'lib/base/reader-caps': ['lib/platform/auth', 'lib/base/clock', 'lib/platform/db'],
  'lib/platform/messages/preferences': CALLING,
  'lib/platform/messages/mail': [
    ...BASE,
    'lib/platform/auth',
    'lib/platform/db',
    'lib/platform/jobs',
    'lib/platform/messages/preferences',
    'lib/base/reader-caps',
    'emails',
  ],
  'lib/platform/http': CALLING,
  'lib/platform/messages/live': CALLING,
  'lib/platform/messages/notifications': [
    ...CALLING,
    'lib/platform/jobs',
    'lib/platform/messages/live',
    'lib/base/reader-caps',
  ],
  'lib/books/flags': [...BASE, 'lib/platform/auth', 'lib/platform/db', 'lib/platform/messages/mail'],
  'lib/platform/migrations': [...BASE, 'lib/platform/db', 'lib/platform/jobs'],

  // The ledger imports no area, so everything else may use it.
  'lib/books/ledger': [
    'lib/base/clock',
    'lib/platform/db',
    'lib/base/errors',
    'lib/base/money',
    'lib/base/telemetry',
  ],
  'lib/membership/shares': ['lib/platform/db', 'lib/books/ledger', 'lib/base/money'],
  'lib/membership': [
    ...BASE,
    'lib/platform/auth',
    'lib/base/calls',
    'lib/platform/db',
    'lib/platform/messages/live',
    'lib/platform/messages/mail',
    'lib/platform/messages/notifications',
    'lib/membership/shares',
  ],
  'lib/books/solvency': [
    ...BASE,
    'lib/platform/db',
    'lib/books/ledger',
    'lib/books/flags',
    'lib/platform/stripe',
  ],
  'lib/money/outcomes': [
    ...BASE,
    'lib/platform/db',
    'lib/platform/jobs',
    'lib/membership',
    'lib/platform/stripe',
  ],

  // Areas: the product's features.
  'lib/people/audit': AREA,
  'lib/people/feedback': AREA,
  'lib/platform/messages/push': AREA,
  'lib/money/transactions': AREA,
  'lib/money/statements': [...AREA, 'lib/books/ledger', 'lib/money/transactions', 'lib/base/documents'],
  'lib/money/payments': MONEY,
  'lib/money/transfers': [...MONEY, 'lib/money/payments'],
  'lib/money/payouts': [...MONEY, 'lib/money/transfers'],
  'lib/money/refunds/requests': [...AREA, 'lib/money/payments', 'lib/money/transactions'],
  'lib/groups/reduction-requests': [...AREA, 'lib/books/ledger'],
  'lib/groups': [
    ...AREA,
    'lib/groups/reduction-requests',
    'lib/books/ledger',
    'lib/money/payouts',
    'lib/money/refunds/requests',
    'lib/money/transfers',
    'lib/membership/shares',
  ],
  'lib/groups/invitations': [...AREA, 'lib/groups', 'lib/platform/messages/sms'],
  'lib/groups/links': [...AREA, 'lib/groups', 'lib/books/ledger', 'lib/money/payments'],
  'lib/groups/posters': [
    ...AREA,
    'lib/base/documents/tally',
    'lib/groups/links',
    'lib/money/payments',
    'lib/base/documents/qr-code',
    'lib/base/documents',
  ],
  'lib/groups/gifts': [
    ...MONEY,
    'lib/groups/group/deadline',
    'lib/platform/http/caller',
    'lib/platform/http/input',
    'lib/groups/links',
    'lib/money/payments',
    'lib/money/refunds/requests',
    'lib/money/statements/whereabouts',
  ],
  'lib/groups/reminders': [...AREA, 'lib/groups', 'lib/platform/messages/preferences'],
  'lib/groups/recorded-payments': [
    ...AREA,
    'lib/groups',
    'lib/books/ledger',
    'lib/money/payments',
    'lib/groups/reminders/resume-reminders',
    'lib/money/transactions',
  ],
  'lib/people/accounts': [
    ...AREA,
    'lib/people/audit',
    'lib/groups/reduction-requests',
    'lib/groups',
    'lib/platform/http/input',
    'lib/groups/invitations',
    'lib/books/ledger',
    'lib/base/fair-queue',
    'lib/books/flags',
    'lib/base/documents/qr-code',
    'lib/money/payments',
    'lib/money/refunds/requests',
    'lib/groups/reminders',
    'lib/platform/messages/sms',
  ],
  'lib/money/losses': [...MONEY, 'lib/money/payments', 'lib/money/transfers'],
  'lib/money/refunds': [...MONEY, 'lib/money/payments', 'lib/money/refunds/requests', 'lib/money/losses'],
  'lib/money/losses': [...MONEY, 'lib/money/payments', 'lib/money/refunds/requests', 'lib/money/losses'],
  'lib/groups/closing': [
    ...MONEY,
    'lib/groups/reduction-requests',
    'lib/groups',
    'lib/groups/invitations',
    'lib/money/payments',
    'lib/money/refunds',
    'lib/membership/shares',
    'lib/money/statements',
  ],
  'lib/money/transfers': [
    ...MONEY,
    'lib/money/payments',
    'lib/money/payouts',
    'lib/money/transfers',
    'lib/money/losses',
    'lib/books/solvency',
  ],
  'lib/groups/today': [
    ...AREA,
    'lib/groups/closing/rules',
    'lib/groups/group/deadline',
    'lib/groups/group/next-step',
    'lib/groups/group/rules',
    'lib/money/transfers/rules',
  ],
  // Checks what other modules post, and shares no code with them.
  'lib/books/reconciliation': [
    ...BASE,
    'lib/platform/db',
    'lib/books/ledger/check-chain',
    'lib/books/ledger/check-ledger',
    'lib/books/flags',
    'lib/platform/stripe/balance',
    'lib/platform/stripe/balance-transactions',
    'lib/platform/stripe/client',
  ],

  // Integration: events, the list of all calls, the worker.
  'lib/server/webhooks': [
    ...MONEY,
    'lib/money/losses',
    'lib/platform/http/input',
    'lib/money/payments',
    'lib/money/payouts',
    'lib/money/refunds',
    'lib/money/transfers',
  ],
  'lib/server/operations': [
    ...MONEY,
    'lib/people/accounts',
    'lib/money/losses',
    'lib/money/payments',
    'lib/money/payouts',
    'lib/server/webhooks',
    'lib/money/refunds',
    'lib/money/losses',
    'lib/books/solvency',
    'lib/money/statements/csv',
    'lib/money/transfers',
    'lib/base/version',
  ],
  'lib/api': [...BASE, 'lib/base/calls', ...CONTRACTS],
  'lib/api/client': ['lib/api/calls', 'lib/base/money'],
  'lib/server/worker': ['lib'],

  // Screens and routes.
  components: ['components/ui', ...BROWSER],
  app: ['components', 'lib'],
  // What browsers load unbundled: the service worker imports nothing.
  public: [],

  // Outside the product, which does not know these; nor does the sandbox know the product.
  sandbox: [],
  scripts: ['lib'],
  bench: ['scripts'],
  tests: ['app', 'bench', 'components', 'emails', 'lib', 'sandbox', 'scripts'],
  // The files in the repository root: configuration, and what Next.js itself calls.
  '.': ['lib', 'scripts/support/browser', 'scripts/support/use-settings'],
}
