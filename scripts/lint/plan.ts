/**
 * The plan of the house. A name covers a file, or a folder with everything in it; `**` stands for any folders between.
 * Imports of types count too. Which packages are imported where is in packages.ts.
 */

/** The rooms of `lib`, from the ground up. A file imports from its own room and from those before it: no circle closes. */
export const ROOMS = ['base', 'platform', 'books', 'membership', 'money', 'groups', 'people', 'server', 'api']

/** Every folder of the repository, and what it may import besides itself; of `lib`, components import BROWSER_FILES only. */
export const FOLDERS: Record<string, string[]> = {
  lib: [],
  components: ['lib'],
  app: ['components', 'lib'],
  // What browsers load unbundled.
  public: [],
  sandbox: [],
  scripts: ['lib'],
  bench: ['scripts'],
  tests: ['app', 'bench', 'components', 'lib', 'sandbox', 'scripts'],
  // Configuration, and what Next.js itself calls.
  '.': ['lib', 'scripts/support/browser', 'scripts/support/load-settings', 'tests/support/jest'],
}

const basePath = (name: string) => `lib/base/${name}`

/** What runs in browsers, and so imports only its like. */
export const BROWSER_FILES = [
  'components',
  'lib/api/client',
  'lib/base/calls',
  // Of base, what needs no server.
  ...['clock', 'dates', 'email', 'money', 'normalise', 'phone', 'pick', 'product'].map(basePath),
  ...['documents/chalk', 'documents/qr-code', 'documents/tally', 'operator-identity/words'].map(basePath),
  ...['reserved-names', 'written-names'].map(basePath),
  ...['deadline', 'fields', 'next-step', 'occasions'].map((name) => `lib/groups/group/${name}`),
  'lib/groups/covers/cloth',
  'lib/groups/reveal/franking',
  'lib/groups/members/member-actions',
  'lib/groups/orders/order-fields',
  'lib/groups/series/calendar',
  'lib/membership/shares/split',
  ...['contribution', 'fees'].map((name) => `lib/money/payments/${name}`),
  // Calls as data, pure decisions, addresses of screens.
  ...['contract', 'rules', 'paths'].map((name) => `lib/**/${name}`),
]

/** Finer rules: all of the house that these may import, besides themselves. */
export const IMPORT_RULES: Record<string, string[]> = {
  // Everybody posts to the ledger, which knows none of them.
  'lib/books/ledger': [...['clock', 'ids', 'money', 'telemetry'].map(basePath), 'lib/platform/db'],
  // Checks what others post, and shares no code with them.
  'lib/books/reconciliation': [
    'lib/base',
    'lib/books/flags',
    ...['check-new-entries', 'fault', 'walk-ledger'].map((name) => `lib/books/ledger/${name}`),
    'lib/platform/db',
    'lib/platform/jobs/with-concurrency',
    ...['balance', 'balance-transactions', 'client'].map((name) => `lib/platform/stripe/${name}`),
  ],
  // Props in, subject and body out.
  'lib/platform/messages/mail/templates': [...['dates', 'documents/tally', 'money', 'product'].map(basePath)],
  // The kit knows nothing of groups or payments.
  'components/ui': ['lib/base/dates', 'lib/base/documents/tally', 'lib/base/money', 'lib/base/product'],
}
