'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { useOpened } from '@/components/ui/use-opened'
import { formatPounds } from '@/lib/money/pence'
import { isBankDeciding } from './dispute-text'
import { HideMessage } from './hide-message'
import type { TransactionItem } from './transaction'

const RefundDialog = dynamic(
  () => import('@/components/payments/refund-dialog').then((module) => module.RefundDialog),
  { ssr: false },
)
const AskBackDialog = dynamic(() => import('./reason-dialog').then((module) => module.AskBackDialog), {
  ssr: false,
})
const DeclineDialog = dynamic(() => import('./reason-dialog').then((module) => module.DeclineDialog), {
  ssr: false,
})

type TransactionActionsProps = { transaction: TransactionItem; viewerId: string; canRefund: boolean }

const TakeBackDialog = dynamic(() => import('./take-back-dialog').then((module) => module.TakeBackDialog), {
  ssr: false,
})

/** Its payer and the admins follow a payment that succeeded, or whose money went another way; admins take back notes. */
export const hasActions = (props: TransactionActionsProps): boolean =>
  props.transaction.type === 'noted'
    ? props.canRefund && props.transaction.takenBackAt === null
    : hasWay(props)

const hasWay = ({ transaction, viewerId, canRefund }: TransactionActionsProps): boolean =>
  transaction.type === 'payment' &&
  (transaction.status === 'success' || transaction.failureMessage !== null) &&
  (canRefund || transaction.userId._id === viewerId)

export function TransactionActions(props: TransactionActionsProps) {
  const { transaction } = props
  if (transaction.type !== 'noted') return <PaymentActions {...props} />
  return (
    <DialogButton
      label={
        <span>
          Take back<span className="sr-only">{` the note of ${formatPounds(transaction.amountPence)}`}</span>
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
  const which = <span className="sr-only">{` of ${amount}`}</span>
  const about = <span className="sr-only">{` (${amount})`}</span>
  const request = transaction.refundRequest
  const isOwn = transaction.userId._id === viewerId
  const isAsked = request?.status === 'open'
  const isPaid = transaction.status === 'success'
  // What a bank has taken back, nobody else can give back.
  const isReturnable = isPaid && !isBankDeciding(transaction)
  return (
    <>
      {isOwn && isPaid ? (
        <ButtonLink variant="quiet" size="small" href={`/transactions/${transaction._id}/receipt`}>
          <span>Receipt{which}</span>
        </ButtonLink>
      ) : null}
      <ButtonLink variant="quiet" size="small" href={`/transactions/${transaction._id}/trail`}>
        <span>
          Where is it?
          <span className="sr-only">{` The payment of ${amount}`}</span>
        </span>
      </ButtonLink>
      {isOwn && !canRefund && !isAsked && isReturnable ? (
        <DialogButton label={<span>Ask for this back{about}</span>}>
          {(dialog) => <AskBackDialog transaction={transaction} {...dialog} />}
        </DialogButton>
      ) : null}
      {canRefund && isReturnable ? (
        <DialogButton label={<span>Refund{which}</span>}>
          {(dialog) => <RefundDialog transaction={transaction} {...dialog} />}
        </DialogButton>
      ) : null}
      {canRefund && transaction.gift?.message ? <HideMessage transaction={transaction} /> : null}
      {canRefund && isAsked ? (
        <DialogButton label={<span>Decline{about}</span>}>
          {(dialog) => <DeclineDialog requestId={request._id} {...dialog} />}
        </DialogButton>
      ) : null}
    </>
  )
}

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

/** A button with a dialog that is fetched when it is first opened. */
function DialogButton({
  label,
  children,
}: {
  label: ReactNode
  children: (dialog: DialogState) => ReactNode
}) {
  const { isOpen, wasOpened, open, setOpen } = useOpened()
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      {wasOpened ? children({ open: isOpen, onOpenChange: setOpen }) : null}
    </>
  )
}
