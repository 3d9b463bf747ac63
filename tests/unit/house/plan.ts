/**
 * The import plan: which module may import which. A module imports only modules listed above it, so that there can be
 * no cycle. A new module is one line.
 *
 * A name covers a file, or a folder with everything in it; `*` matches any one folder. Type-only imports count too.
 */

/** Knows nothing of people, groups or databases. */
const BASE = [
  'lib/client-keys',
  'lib/clock',
  'lib/dates',
  'lib/email',
  'lib/env',
  'lib/errors',
  'lib/log',
  'lib/metrics',
  'lib/money',
  'lib/patience',
  'lib/per-process',
  'lib/phone',
  'lib/product',
  'lib/reserved-names',
  'lib/run-by',
  'lib/tracing',
  'lib/uuid',
]

/** Knows calls, who makes them, and the database. */
const CALLING = [...BASE, 'lib/auth', 'lib/calls', 'lib/db']

/** What every area of the product builds on: calls, viewers, the database, and ways to notify people. */
export const AREA = [
  ...BASE,
  'lib/auth',
  'lib/calls',
  'lib/db',
  'lib/jobs',
  'lib/live',
  'lib/mail',
  'lib/membership',
  'lib/notifications',
  'lib/preferences',
  'lib/states',
]

/** The same, for an area that moves money. */
export const MONEY = [
  ...AREA,
  'lib/ledger',
  'lib/operators',
  'lib/outcomes',
  'lib/stripe',
  'lib/transactions',
]

/** The calls of an area; where they are many, in several files. */
const CONTRACTS = [
  'lib/*/contract',
  'lib/accounts/factors-contract',
  'lib/accounts/profile-contract',
  'lib/groups/members-contract',
  'lib/operations/limits-contract',
]

/** What may run in a browser. These modules keep to the same rules as components: no server code, no provider. */
export const BROWSER = [
  'lib/browser',
  'lib/calls',
  'lib/clock',
  'lib/dates',
  'lib/email',
  'lib/groups/deadline',
  'lib/groups/fields',
  'lib/groups/member-actions',
  'lib/groups/next-step',
  'lib/money',
  'lib/payments/contribution',
  'lib/payments/fees',
  'lib/phone',
  'lib/product',
  'lib/qr-code',
  'lib/reserved-names',
  'lib/run-by/words',
  ...CONTRACTS,
  'lib/*/paths',
  'lib/*/rules',
]

/** The packages that these modules may import. */
export const BROWSER_PACKAGES = ['uqr', 'zod']

export const MODULES: Record<string, string[]> = {
  // Foundation.
  'lib/clock': [],
  'lib/dates': ['lib/clock'],
  'lib/email': [],
  'lib/log': [],
  'lib/per-process': [],
  'lib/tracing': ['lib/per-process'],
  'lib/metrics': ['lib/per-process', 'lib/tracing'],
  'lib/money': [],
  'lib/phone': [],
  'lib/product': [],
  'lib/qr-code': [],
  'lib/reserved-names': ['lib/product'],
  'lib/uuid': [],
  // The vocabulary of calls, which errors and screens use too.
  'lib/calls': ['lib/money'],
  'lib/errors': ['lib/calls/rules'],
  'lib/client-keys': ['lib/clock', 'lib/errors'],
  'lib/fair-queue': ['lib/errors'],
  'lib/typesetting': ['lib/errors', 'lib/fair-queue', 'lib/per-process', 'lib/product'],
  'lib/log-library-output': ['lib/log'],
  'lib/version': [],
  'lib/settings': ['lib/email'],
  'lib/env': ['lib/settings'],
  'lib/patience': ['lib/clock', 'lib/env'],
  'lib/run-by': ['lib/env', 'lib/product'],

  // What mails are made of.
  'components/ui': ['lib/dates', 'lib/money', 'lib/product'],
  emails: ['components/ui', 'lib/dates', 'lib/money', 'lib/product'],

  // Tools: each handles one external system, or one part of every call.
  'lib/db': BASE,
  'lib/states': ['lib/clock', 'lib/db', 'lib/errors', 'lib/money'],
  'lib/stripe': [...BASE, 'lib/db/log-retried'],
  'lib/sms': [...BASE, 'lib/db'],
  'lib/auth': [...BASE, 'lib/db', 'lib/states'],
  'lib/jobs': [...BASE, 'lib/db'],
  'lib/reader-caps': ['lib/auth', 'lib/clock', 'lib/db'],
  'lib/preferences': CALLING,
  'lib/mail': [...BASE, 'lib/auth', 'lib/db', 'lib/jobs', 'lib/preferences', 'lib/reader-caps', 'emails'],
  'lib/http': CALLING,
  'lib/live': CALLING,
  'lib/notifications': [...CALLING, 'lib/jobs', 'lib/live', 'lib/reader-caps'],
  'lib/operators': [...BASE, 'lib/auth', 'lib/db', 'lib/mail'],
  'lib/migrations': [...BASE, 'lib/db', 'lib/jobs'],

  // The ledger imports no area, so everything else may use it.
  'lib/ledger': ['lib/clock', 'lib/db', 'lib/errors', 'lib/money', 'lib/tracing'],
  'lib/shares': ['lib/db', 'lib/ledger', 'lib/money'],
  'lib/membership': [
    ...BASE,
    'lib/auth',
    'lib/calls',
    'lib/db',
    'lib/live',
    'lib/mail',
    'lib/notifications',
    'lib/shares',
  ],
  'lib/solvency': [...BASE, 'lib/db', 'lib/ledger', 'lib/operators', 'lib/stripe'],
  'lib/outcomes': [...BASE, 'lib/db', 'lib/jobs', 'lib/membership', 'lib/stripe'],

  // Areas: the product's features.
  'lib/audit': AREA,
  'lib/feedback': AREA,
  'lib/push': AREA,
  'lib/transactions': AREA,
  'lib/statements': [...AREA, 'lib/ledger', 'lib/transactions', 'lib/typesetting'],
  'lib/payments': MONEY,
  'lib/reservations': [...MONEY, 'lib/payments'],
  'lib/payouts': [...MONEY, 'lib/reservations'],
  'lib/refund-requests': [...AREA, 'lib/payments', 'lib/transactions'],
  'lib/can-manage': [...AREA, 'lib/ledger'],
  'lib/groups': [
    ...AREA,
    'lib/can-manage',
    'lib/ledger',
    'lib/payouts',
    'lib/refund-requests',
    'lib/reservations',
    'lib/shares',
  ],
  'lib/invitations': [...AREA, 'lib/groups', 'lib/sms'],
  'lib/links': [...AREA, 'lib/groups', 'lib/ledger', 'lib/payments'],
  'lib/posters': [
    ...AREA,
    'components/ui/tally',
    'lib/links',
    'lib/payments',
    'lib/qr-code',
    'lib/typesetting',
  ],
  'lib/gifts': [
    ...MONEY,
    'lib/groups/deadline',
    'lib/http/caller',
    'lib/http/input',
    'lib/links',
    'lib/payments',
    'lib/refund-requests',
    'lib/statements/whereabouts',
  ],
  'lib/reminders': [...AREA, 'lib/groups', 'lib/preferences'],
  'lib/noted-payments': [
    ...AREA,
    'lib/groups',
    'lib/ledger',
    'lib/payments',
    'lib/reminders/resume-reminders',
    'lib/transactions',
  ],
  'lib/accounts': [
    ...AREA,
    'lib/audit',
    'lib/can-manage',
    'lib/groups',
    'lib/http/input',
    'lib/invitations',
    'lib/ledger',
    'lib/fair-queue',
    'lib/operators',
    'lib/qr-code',
    'lib/payments',
    'lib/refund-requests',
    'lib/reminders',
    'lib/sms',
  ],
  'lib/reversals': [...MONEY, 'lib/payments', 'lib/reservations'],
  'lib/refunds': [...MONEY, 'lib/payments', 'lib/refund-requests', 'lib/reversals'],
  'lib/disputes': [...MONEY, 'lib/payments', 'lib/refund-requests', 'lib/reversals'],
  'lib/closing': [
    ...MONEY,
    'lib/can-manage',
    'lib/groups',
    'lib/invitations',
    'lib/payments',
    'lib/refunds',
    'lib/shares',
    'lib/statements',
  ],
  'lib/transfers': [
    ...MONEY,
    'lib/payments',
    'lib/payouts',
    'lib/reservations',
    'lib/reversals',
    'lib/solvency',
  ],
  'lib/today': [
    ...AREA,
    'lib/closing/rules',
    'lib/groups/deadline',
    'lib/groups/next-step',
    'lib/groups/rules',
    'lib/transfers/rules',
  ],
  // Checks what other modules post, and shares no code with them.
  'lib/reconciliation': [
    ...BASE,
    'lib/db',
    'lib/ledger/check-chain',
    'lib/ledger/check-ledger',
    'lib/operators',
    'lib/stripe/balance',
    'lib/stripe/balance-transactions',
    'lib/stripe/client',
  ],

  // Integration: events, the list of all calls, the worker.
  'lib/provider-events': [
    ...MONEY,
    'lib/disputes',
    'lib/http/input',
    'lib/payments',
    'lib/payouts',
    'lib/refunds',
    'lib/transfers',
  ],
  'lib/operations': [
    ...MONEY,
    'lib/accounts',
    'lib/disputes',
    'lib/payments',
    'lib/payouts',
    'lib/provider-events',
    'lib/refunds',
    'lib/reversals',
    'lib/solvency',
    'lib/statements/csv',
    'lib/transfers',
    'lib/version',
  ],
  'lib/api': [...BASE, 'lib/calls', ...CONTRACTS],
  'lib/browser': ['lib/api/calls', 'lib/money'],
  'lib/worker': ['lib'],

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
