import type { Fault } from './fault'

const RECORDED = 'tests/integration/groups/recorded-payments.test.ts'

/** Payments made another way: they count, but the money is never held here. */
export const RECORDED_PAYMENTS: Fault[] = [
  {
    file: 'lib/books/ledger/entries.ts',
    text: 'export const paymentRecorded = (userId: string, pence: number): Posting[] => remitted(userId, pence)',
    injected: `export const paymentRecorded = (userId: string, pence: number): Posting[] => [
  { kind: 'provider', amountPence: pence },
  { kind: 'available', amountPence: -pence },
  ...remitted(userId, pence),
]`,
    noticedBy: [RECORDED, 'can never be transferred'],
    why: 'cash in an organiser’s pocket can be transferred out of other people’s money',
  },
  {
    file: 'lib/groups/recorded-payments/take-back.ts',
    text: 'postings: recordedTakenBack(userId, amountPence),',
    injected: 'postings: [],',
    noticedBy: [RECORDED, 'once taken back it no longer counts, and both stay in the history'],
    why: 'a payment that was taken back still counts',
  },
  {
    file: 'lib/groups/recorded-payments/rules.ts',
    text: 'amountPence > owedPence\n',
    injected: 'amountPence > owedPence + 1\n',
    noticedBy: [RECORDED, 'and no more'],
    why: 'more is noted than is owed',
  },
  {
    file: 'prisma/migrations/20261123180200_noted_totals_filled/migration.sql',
    text: '    PERFORM FROM members WHERE ("groupId", "userId") = (member."groupId", member."userId") FOR NO KEY UPDATE;\n',
    injected: '',
    noticedBy: [
      'tests/integration/groups/recorded-totals.test.ts',
      'payments noted while the totals are filled',
    ],
    why: 'a payment noted during a migration is missing from its member’s total',
  },
  {
    file: 'lib/groups/group/queries.ts',
    text: 'canManage: seesAmounts && isWaiting(row) ? row.canManage : null',
    injected: 'canManage: isWaiting(row) ? row.canManage : null',
    noticedBy: ['tests/integration/groups/reduction-requests.test.ts', 'nobody else learns of it'],
    why: 'every member can read who cannot pay',
  },
]
