import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { OnItsWay } from '@/components/ui/page/on-its-way'
import { formatPounds } from '@/lib/base/money/pence'
import { isBankDeciding } from './dispute-text'
import { HideMessage } from './hide-message'
import type { TransactionItem } from './transaction'

const RefundDialog = dynamic(
  () => import('@/components/money/refunds/refund-dialog').then((module) => module.RefundDialog),
  { ssr: false, loading: OnItsWay },
)
const AskBackDialog = dynamic(
  () => import('@/components/money/refunds/reason-dialog').then((module) => module.AskBackDialog),
  {
    ssr: false,
    loading: OnItsWay,
  },
)
const DeclineDialog = dynamic(
  () => import('@/components/money/refunds/reason-dialog').then((module) => module.DeclineDialog),
  {
    ssr: false,
    loading: OnItsWay,
  },
)

type TransactionActionsProps = { transaction: TransactionItem; viewerId: string; canRefund: boolean }

const TakeBackDialog = dynamic(
  () => import('@/components/money/refunds/take-back-dialog').then((module) => module.TakeBackDialog),
  {
    ssr: false,
    loading: OnItsWay,
  },
)

/**
 * The payer and the admins can follow a refund, and a payment that succeeded or was sent back; admins can take back
 * recorded payments.
 */
export const hasActions = (props: TransactionActionsProps): boolean =>
  props.transaction.type === 'noted'
    ? props.canRefund && props.transaction.takenBackAt === null
    : hasWay(props)

function hasWay({ transaction, viewerId, canRefund }: TransactionActionsProps): boolean {
  const { type, status, failureMessage, userId } = transaction
  const isFollowed = type === 'payment' && (status === 'success' || failureMessage !== null)
  return (isFollowed || type === 'refund') && (canRefund || userId._id === viewerId)
}

/** What sets one row's buttons apart from another's, for screen readers: members often pay the same amount. */
function whoseOf({ transaction: { userId, groupId }, viewerId }: TransactionActionsProps): string {
  const whose = userId._id === viewerId ? groupId?.title : userId.username
  return whose ? `, ${whose}` : ''
}

export function TransactionActions(props: TransactionActionsProps) {
  const { transaction } = props
  if (transaction.type === 'payment') return <PaymentActions {...props} />
  if (transaction.type === 'refund') return <TrailLink {...props} />
  const which = ` the note of ${formatPounds(transaction.amountPence)}${whoseOf(props)}`
  return (
    <DialogButton
      label={
        <span>
          Take back<span className="sr-only">{which}</span>
        </span>
      }
    >
      {(dialog) => <TakeBackDialog transaction={transaction} {...dialog} />}
    </DialogButton>
  )
}

function PaymentActions(props: TransactionActionsProps) {
  const { transaction, viewerId, canRefund } = props
  const amount = formatPounds(transaction.amountPence)
  const which = <span className="sr-only">{` of ${amount}${whoseOf(props)}`}</span>
  const left = formatPounds(transaction.refundablePence ?? transaction.amountPence)
  const about = <span className="sr-only">{` (${left})${whoseOf(props)}`}</span>
  const request = transaction.refundRequest
  const isOwn = transaction.userId._id === viewerId
  const isPaid = transaction.status === 'success'
  // What a bank has taken back, nobody else can refund.
  const isReturnable = isPaid && !isBankDeciding(transaction) && transaction.refundablePence !== 0
  return (
    <>
      {isOwn && isPaid ? (
        <ButtonLink variant="quiet" size="small" href={`/transactions/${transaction._id}/receipt`}>
          <span>Receipt{which}</span>
        </ButtonLink>
      ) : null}
      <TrailLink {...props} />
      {isOwn && !canRefund && transaction.askable ? (
        <DialogButton label={<span>Ask for this back{about}</span>}>
          {(dialog) => <AskBackDialog transaction={transaction} {...dialog} />}
        </DialogButton>
      ) : null}
      {canRefund ? (
        <DialogButton label={<span>Refund{which}</span>} isOffered={isReturnable}>
          {(dialog) => <RefundDialog transaction={transaction} {...dialog} />}
        </DialogButton>
      ) : null}
      {canRefund && transaction.gift?.message ? <HideMessage transaction={transaction} /> : null}
      {request && transaction.declinable ? (
        <DialogButton label={<span>Decline{about}</span>}>
          {(dialog) => <DeclineDialog requestId={request._id} {...dialog} />}
        </DialogButton>
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
        <span className="sr-only">{` The ${type} of ${formatPounds(amountPence)}${whoseOf(props)}`}</span>
      </span>
    </ButtonLink>
  )
}

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

/** A button whose dialog is fetched when first opened. */
function DialogButton({
  label,
  isOffered = true,
  children,
}: {
  label: ReactNode
  /** Once it is not, only a dialog that is open stays, as something in it may be on its way. */
  isOffered?: boolean
  children: (dialog: DialogState) => ReactNode
}) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      {isOffered ? (
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
          {label}
        </Button>
      ) : null}
      {wasOpened && (isOffered || isOpen) ? children({ open: isOpen, onOpenChange: setOpen }) : null}
    </>
  )
}
