type MutatedModule = {
  /** Files of lib. */
  files: string[]
  /** The tests that have to notice, without `tests/` and `.test.ts`; `*` stands for any name. */
  tests: string[]
}

const COMMON_TESTS = [
  ...['easily-overlooked', 'lost-keys', 'under-the-lock', 'unknown-outcomes', 'money-rare-cases'],
  ...['every-act', 'other-groups', 'comes-back', 'limits-a-day'],
]
const integration = (...names: string[]) => [...names, ...COMMON_TESTS].map((name) => `integration/*/${name}`)

/** The modules that money depends on, each with its own tests; one of them is a night's work. */
export const MODULES: Record<string, MutatedModule> = {
  payments: {
    files: ['lib/money/payments/*.ts'],
    tests: [
      ...[
        'unit/*/contribution',
        'unit/*/fees',
        'unit/*/next-check',
        'unit/*/paused-until',
        'unit/*/verify-checkout',
      ],
      ...integration('payments-*', 'money-*', 'gifts-*', 'limits', 'disputes', 'two-keys-checked'),
    ],
  },
  transfers: {
    files: ['lib/money/transfers/*.ts', 'lib/money/outcomes/*.ts'],
    tests: [
      'unit/*/legs',
      ...integration('transfers', 'two-*', 'limits', 'payout-*', 'solvency*', 'disputes', 'catch-up*'),
    ],
  },
  refunds: {
    files: ['lib/money/refunds/**/*.ts'],
    tests: integration('refund*', 'losses', 'disputes-over-time', 'share-out*', 'catch-up*', 'gifts-money'),
  },
  losses: {
    files: ['lib/money/losses/*.ts'],
    tests: [
      'unit/*/dispute-states',
      ...integration('disputes*', 'losses', 'reversals-*', 'refunds-outside', 'two-keys-checked'),
    ],
  },
  solvency: {
    files: ['lib/books/solvency/*.ts'],
    tests: ['unit/*/solvency', ...integration('solvency*', 'two-confirmations')],
  },
  reconciliation: {
    files: ['lib/books/reconciliation/*.ts'],
    tests: ['unit/*/classify-movements', ...integration('reconcile*', 'settled-rows', 'disputes')],
  },
  closing: {
    files: ['lib/groups/closing/*.ts'],
    tests: [
      ...['unit/*/plan-share-out', 'unit/*/share-out-step'],
      ...integration('closing', 'group-closing', 'group-wrap-up', 'share-out*', 'only-once'),
    ],
  },
  gifts: {
    files: ['lib/groups/gifts/*.ts'],
    tests: ['unit/*/gift-screen', ...integration('gift*', 'gifts-*', 'link*', 'only-once')],
  },
  ledger: {
    files: ['lib/books/ledger/*.ts', 'lib/books/flags/*.ts'],
    tests: ['unit/*/ledger-*', ...integration('ledger*', 'unsettled', 'disputes*', 'operators')],
  },
  payouts: {
    files: ['lib/money/payouts/*.ts'],
    tests: ['unit/*/working-days', ...integration('payout*', 'account-objections', 'two-keys-checked')],
  },
  statements: {
    files: ['lib/money/statements/*.ts', 'lib/money/transactions/*.ts', 'lib/money/accounting/*.ts'],
    tests: [
      ...['unit/*/csv', 'unit/*/statement-pdf'],
      ...integration('statements*', 'trail', 'whereabouts', 'transactions', 'public-receipts', 'account*'),
    ],
  },
  membership: {
    files: ['lib/membership/**/*.ts'],
    tests: [
      ...['unit/membership/*'],
      ...integration('groups-*', 'open-amounts', 'amounts-for-many', 'new-admins', 'gifts-shares'),
    ],
  },
  people: {
    files: [
      ...['recorded-payments', 'reduction-requests', 'claims', 'people-list', 'personal-pages'].map(
        (area) => `lib/groups/${area}/*.ts`,
      ),
    ],
    tests: [
      ...['unit/*/read-list', 'unit/*/list-rows'],
      ...integration('recorded-payments', 'reduction-requests', 'claims*', 'people-list*', 'personal-*'),
    ],
  },
  orders: {
    files: ['lib/groups/orders/*.ts', 'lib/money/orders/*.ts', 'lib/groups/series/*.ts'],
    tests: ['unit/*/series', ...integration('orders*', 'series', 'only-once')],
  },
  events: {
    files: ['lib/server/webhooks/*.ts', 'lib/server/worker/*.ts'],
    tests: integration('webhooks*', 'missed-events', 'schedule', 'awaited-money', 'catch-up*', 'queues'),
  },
}
