import type { TransactionItem } from './transaction'

/** What a row shows of a transaction, without what its buttons need. */
const SHOWN = [
  ...([
    '_id',
    'type',
    'status',
    'method',
    'ending',
    'note',
    'amountPence',
    'name',
    'gift',
    'onCard',
  ] as const),
  ...(['createdAt', 'failureMessage', 'dispute', 'refundRequest', 'takenBackAt'] as const),
  ...(['awaitingConfirmation', 'expiresAt'] as const),
]

export type TransactionLine = Pick<TransactionItem, (typeof SHOWN)[number]> & {
  groupId: { title: string } | null
}

/** For a list without buttons: nothing is sent that it does not show. */
export function lineOf(transaction: TransactionItem): TransactionLine {
  const shown = Object.fromEntries(SHOWN.map((name) => [name, transaction[name]]))
  const { groupId } = transaction
  return { ...shown, groupId: groupId && { title: groupId.title } } as TransactionLine
}
