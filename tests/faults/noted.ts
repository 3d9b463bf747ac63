import type { Fault } from './fault'

const NOTED = 'tests/integration/noted-payments.test.ts'

/** Payments made another way: they count, but the money is never held here. */
export const PAID_ANOTHER_WAY: Fault[] = [
  {
    file: 'lib/ledger/entries.ts',
    text: 'export const paymentNoted = (userId: string, pence: number): Posting[] => remitted(userId, pence)',
    injected: `export const paymentNoted = (userId: string, pence: number): Posting[] => [
  { kind: 'provider', amountPence: pence },
  { kind: 'available', amountPence: -pence },
  ...remitted(userId, pence),
]`,
    noticedBy: [NOTED, 'can never be transferred'],
    why: 'cash in an organiser’s pocket can be transferred from somebody else’s money',
  },
  {
    file: 'lib/noted-payments/take-back.ts',
    text: 'postings: notedTakenBack(userId, amountPence),',
    injected: 'postings: [],',
    noticedBy: [NOTED, 'taken back it counts no more'],
    why: 'what was taken back still counts',
  },
  {
    file: 'lib/noted-payments/rules.ts',
    text: 'amountPence > owedPence\n',
    injected: 'amountPence > owedPence + 1\n',
    noticedBy: [NOTED, 'and no more'],
    why: 'more is noted than is owed',
  },
  {
    file: 'lib/groups/queries.ts',
    text: 'canManage: seesAmounts ? row.canManage : null',
    injected: 'canManage: row.canManage',
    noticedBy: ['tests/integration/can-manage.test.ts', 'nobody else learns of it'],
    why: 'every member reads who cannot pay',
  },
]
