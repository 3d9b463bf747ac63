import type { Fault } from './fault'

/** Accounts and calls: who can leave, what is forgotten too early, and what one request does to another's. */
export const ACCOUNTS: Fault[] = [
  {
    file: 'lib/people/accounts/deletion/delete-account.ts',
    text: 'leftAt: null, group: { deletedAt: null } }',
    injected: 'leftAt: null }',
    noticedBy: [
      'tests/integration/people/accounts-deletion.test.ts',
      'not kept waiting by a group that was deleted',
    ],
    why: 'nobody whose group was deleted can ever delete their account',
  },
  {
    file: 'lib/people/accounts/deletion/purge-expired.ts',
    text: 'rateLimit.deleteMany({ where: { expire: { lt: at.getTime() } } })',
    injected: 'rateLimit.deleteMany()',
    noticedBy: ['tests/integration/people/accounts-purge.test.ts', 'but none that still counts'],
    why: 'every purge lets everybody guess passwords and codes from the start',
  },
  {
    file: 'lib/platform/http/idempotency.ts',
    text: 'where: { ...mine, finishedAt: null }',
    injected: 'where: { finishedAt: null }',
    noticedBy: [
      'tests/integration/api/idempotency-keys.test.ts',
      'leaves everybody else’s requests in progress',
    ],
    why: 'one refused request frees the keys of all that are in progress',
  },
  {
    file: 'lib/platform/db/connection.ts',
    text: "  TimeZone: 'UTC',\n",
    injected: '',
    noticedBy: ['tests/integration/platform/connection.test.ts', 'a time is the same moment to the database'],
    why: 'where the database keeps another time zone, sessions and codes end hours early or late',
  },
  {
    file: 'lib/platform/db/pooler.ts',
    text: "    await client.query('SET ROLE NONE')\n",
    injected: '',
    noticedBy: ['tests/integration/platform/database-role.test.ts', 'what a pooler does not pass on'],
    why: 'a server behind a pooler does not start again after a default of its sessions has changed',
  },
]
