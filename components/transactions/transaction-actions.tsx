'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { useOpened } from '@/components/ui/use-opened'
import { formatPounds } from '@/lib/money/pence'
import { isBankDeciding } from './dispute-text'
import type { TransactionItem } from './transaction'

const RefundDialog = dynamic(
  () => import('@/components/payments/refund-dialog').then((module) => module.RefundDialog),
  { ssr: false },
)

type TransactionActionsProps = { transaction: TransactionItem; viewerId: string; canRefund: boolean }

/** An admin may refund what no bank has taken back. */
const isRefundable = ({ transaction, canRefund }: TransactionActionsProps): boolean =>
  canRefund && !isBankDeciding(transaction)

/** Whether anything can be done with it: a payment that succeeded has a receipt and a trail, and an admin may refund it. */
export const hasActions = (props: TransactionActionsProps): boolean =>
  props.transaction.type === 'payment' &&
  props.transaction.status === 'success' &&
  (isRefundable(props) || props.transaction.userId._id === props.viewerId)

export function TransactionActions(props: TransactionActionsProps) {
  const { transaction, viewerId } = props
  const which = <span className="sr-only">{` of ${formatPounds(transaction.amountPence)}`}</span>
  return (
    <>
      {transaction.userId._id === viewerId ? (
        <ButtonLink variant="quiet" size="small" href={`/transactions/${transaction._id}/receipt`}>
          <span>Receipt{which}</span>
        </ButtonLink>
      ) : null}
      <ButtonLink variant="quiet" size="small" href={`/transactions/${transaction._id}/trail`}>
        <span>
          Where is it?
          <span className="sr-only">{` The payment of ${formatPounds(transaction.amountPence)}`}</span>
        </span>
      </ButtonLink>
      {isRefundable(props) ? (
        <RefundButton transaction={transaction} label={<span>Refund{which}</span>} />
      ) : null}
    </>
  )
}

function RefundButton({ transaction, label }: { transaction: TransactionItem; label: ReactNode }) {
  const { isOpen, wasOpened, open, setOpen } = useOpened()
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      {wasOpened ? <RefundDialog transaction={transaction} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
