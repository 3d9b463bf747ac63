import type { TransactionItem } from './transaction'

/** What a row shows of every transaction. */
const ALWAYS = ['_id', 'type', 'status', 'amountPence', 'name', 'createdAt'] as const
/** What it shows of some. */
const SOMETIMES = [
  ...(['method', 'ending', 'note', 'gift', 'onCard', 'failureMessage', 'dispute', 'refundRequest'] as const),
  ...(['takenBackAt', 'awaitingConfirmation', 'expiresAt'] as const),
]

export type TransactionLine = Pick<TransactionItem, (typeof ALWAYS)[number]> &
  Partial<Pick<TransactionItem, (typeof SOMETIMES)[number]>> & { groupId: { title: string } | null }

/** For a list without buttons: nothing is sent that it does not show. */
export function lineOf(transaction: TransactionItem): TransactionLine {
  const { groupId } = transaction
  const always = ALWAYS.map((name) => [name, transaction[name]])
  const some = SOMETIMES.filter((name) => transaction[name]).map((name) => [name, transaction[name]])
  return {
    ...(Object.fromEntries([...always, ...some]) as TransactionLine),
    groupId: groupId && { title: groupId.title },
  }
}
