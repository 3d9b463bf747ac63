import type { Fault } from './fault'

/** Accounts and calls: who can leave, what is forgotten too early, and what one request does to another's. */
export const ACCOUNTS: Fault[] = [
  {
    file: 'lib/accounts/delete-account.ts',
    text: 'leftAt: null, group: { deletedAt: null } }',
    injected: 'leftAt: null }',
    noticedBy: [
      'tests/integration/accounts-deletion.test.ts',
      'not kept waiting by a group that was deleted',
    ],
    why: 'nobody whose group was deleted can ever delete their account',
  },
  {
    file: 'lib/accounts/purge-expired.ts',
    text: 'rateLimit.deleteMany({ where: { expire: { lt: at.getTime() } } })',
    injected: 'rateLimit.deleteMany()',
    noticedBy: ['tests/integration/accounts-purge.test.ts', 'but none that still counts'],
    why: 'every purge lets everybody guess passwords and codes from the start',
  },
  {
    file: 'lib/http/idempotency.ts',
    text: 'where: { ...mine, finishedAt: null }',
    injected: 'where: { finishedAt: null }',
    noticedBy: ['tests/integration/idempotency-keys.test.ts', 'leaves everybody else’s requests in progress'],
    why: 'one refused request frees the keys of all that are in progress',
  },
]
