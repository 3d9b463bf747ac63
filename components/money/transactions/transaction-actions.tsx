import { ButtonLink } from '@/components/ui/buttons/button-link'
import { formatPounds } from '@/lib/base/money/pence'
import {
  DeclineRefundButton,
  RefundButton,
  RequestRefundButton,
  TakeBackButton,
  WriteOnCardButton,
} from './dialog-buttons'
import { HideMessageButton } from './hide-message'
import { cardMessageOf, type TransactionItem } from './transaction'

type TransactionActionsProps = { transaction: TransactionItem; viewerId: string; canRefund: boolean }

/**
 * The payer and the admins can follow a refund, and a payment that succeeded or was sent back; admins can take back
 * recorded payments.
 */
export const hasActions = (props: TransactionActionsProps): boolean =>
  props.transaction.type === 'noted'
    ? props.canRefund && props.transaction.takenBackAt === null
    : hasTrail(props)

function hasTrail({ transaction, viewerId, canRefund }: TransactionActionsProps): boolean {
  const { type, status, failureMessage, userId } = transaction
  const isTraceable = type === 'payment' && (status === 'success' || failureMessage !== null)
  return (isTraceable || type === 'refund') && (canRefund || userId._id === viewerId)
}

/** What sets one row's buttons apart from another's, for screen readers: members often pay the same amount. */
function rowLabel({ transaction: { userId, name, groupId }, viewerId }: TransactionActionsProps): string {
  const label = userId._id === viewerId ? groupId?.title : name
  return label ? `, ${label}` : ''
}

export function TransactionActions(props: TransactionActionsProps) {
  const { transaction } = props
  if (transaction.type === 'payment') return <PaymentActions {...props} />
  if (transaction.type === 'refund') return <TrailLink {...props} />
  const labelSuffix = ` the note of ${formatPounds(transaction.amountPence)}${rowLabel(props)}`
  return (
    <TakeBackButton transaction={transaction}>
      <span>
        Take back<span className="sr-only">{labelSuffix}</span>
      </span>
    </TakeBackButton>
  )
}

function PaymentActions(props: TransactionActionsProps) {
  const { transaction, viewerId, canRefund } = props
  const amount = formatPounds(transaction.amountPence)
  const amountSuffix = <span className="sr-only">{` of ${amount}${rowLabel(props)}`}</span>
  const refundableText = formatPounds(transaction.refundablePence ?? transaction.amountPence)
  const leftSuffix = <span className="sr-only">{` (${refundableText})${rowLabel(props)}`}</span>
  const request = transaction.refundRequest
  const isOwn = transaction.userId._id === viewerId
  const isPaid = transaction.status === 'success'
  return (
    <>
      {isOwn && isPaid ? (
        <ButtonLink variant="quiet" size="small" href={`/transactions/${transaction._id}/receipt`}>
          <span>Receipt{amountSuffix}</span>
        </ButtonLink>
      ) : null}
      {transaction.onCard?.editable ? (
        <WriteOnCardButton transaction={transaction}>
          <span>
            {transaction.onCard.message ? 'Change your message' : 'Write on the card'}
            {amountSuffix}
          </span>
        </WriteOnCardButton>
      ) : null}
      <TrailLink {...props} />
      {isOwn && !canRefund && transaction.askable ? (
        <RequestRefundButton transaction={transaction}>
          <span>Ask for this back{leftSuffix}</span>
        </RequestRefundButton>
      ) : null}
      {canRefund ? (
        <RefundButton transaction={transaction}>
          <span>Refund{amountSuffix}</span>
        </RefundButton>
      ) : null}
      {canRefund && cardMessageOf(transaction) ? <HideMessageButton transaction={transaction} /> : null}
      {request && transaction.declinable ? (
        <DeclineRefundButton requestId={request._id}>
          <span>Decline{leftSuffix}</span>
        </DeclineRefundButton>
      ) : null}
    </>
  )
}

/** Links to every step of a payment's money; for a refund, to those of the payment that it refunds. */
function TrailLink(props: TransactionActionsProps) {
  const { _id, type, paymentId, amountPence } = props.transaction
  return (
    <ButtonLink variant="quiet" size="small" href={`/transactions/${paymentId ?? _id}/trail`}>
      <span>
        Where is it?
        <span className="sr-only">{` The ${type} of ${formatPounds(amountPence)}${rowLabel(props)}`}</span>
      </span>
    </ButtonLink>
  )
}
