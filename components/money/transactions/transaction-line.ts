import { ownFields, storedFields } from '@/lib/money/transactions/contract'
import type { TransactionItem } from './transaction'

/** What a row shows of every transaction. */
const REQUIRED_FIELDS = ['_id', 'type', 'status', 'amountPence', 'name', 'createdAt'] as const
/** What it shows of some. */
const OPTIONAL_FIELDS = [
  ...(Object.keys({ ...storedFields, ...ownFields }) as (
    | keyof typeof storedFields
    | keyof typeof ownFields
  )[]),
  ...(['gift', 'onCard', 'failureMessage', 'dispute', 'refundRequest'] as const),
  ...(['takenBackAt', 'awaitingConfirmation', 'expiresAt'] as const),
]

type RequiredField = (typeof REQUIRED_FIELDS)[number]

export type TransactionLine = Pick<TransactionItem, RequiredField> &
  Partial<Pick<TransactionItem, Exclude<(typeof OPTIONAL_FIELDS)[number], RequiredField>>> & {
    groupId: { title: string } | null
  }

/** For a list without buttons: nothing is sent that it does not show. */
export function transactionLine(transaction: TransactionItem): TransactionLine {
  const { groupId } = transaction
  const requiredEntries = REQUIRED_FIELDS.map((name) => [name, transaction[name]])
  const optionalEntries = OPTIONAL_FIELDS.filter((name) => transaction[name]).map((name) => [
    name,
    transaction[name],
  ])
  return {
    ...(Object.fromEntries([...requiredEntries, ...optionalEntries]) as TransactionLine),
    groupId: groupId && { title: groupId.title },
  }
}
