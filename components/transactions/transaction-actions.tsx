'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { useOpened } from '@/components/ui/use-opened'
import { formatPounds } from '@/lib/money/pence'
import type { TransactionItem } from './transaction'

const RefundDialog = dynamic(
  () => import('@/components/payments/refund-dialog').then((module) => module.RefundDialog),
  { ssr: false },
)

type TransactionActionsProps = { transaction: TransactionItem; viewerId: string; canRefund: boolean }

/** Whether anything can be done with it: a payment that succeeded has a receipt and a trail, and an admin may refund it. */
export const hasActions = ({ transaction, viewerId, canRefund }: TransactionActionsProps): boolean =>
  transaction.type === 'payment' &&
  transaction.status === 'success' &&
  (canRefund || transaction.userId._id === viewerId)

export function TransactionActions({ transaction, viewerId, canRefund }: TransactionActionsProps) {
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
      {canRefund ? <RefundButton transaction={transaction} label={<span>Refund{which}</span>} /> : null}
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
