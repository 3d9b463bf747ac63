'use client'

import { useState } from 'react'
import { RefundDialog } from '@/components/payments/refund-dialog'
import { Button, ButtonLink } from '@/components/ui/button'
import type { TransactionItem } from './transaction'

type TransactionActionsProps = { transaction: TransactionItem; viewerId: string; canRefund: boolean }

/** What can be done with a payment that succeeded: one's own has a receipt, an admin may refund it. */
export function TransactionActions({ transaction, viewerId, canRefund }: TransactionActionsProps) {
  const [isRefunding, setRefunding] = useState(false)
  const isPaid = transaction.type === 'payment' && transaction.status === 'success'
  const isOwn = transaction.userId._id === viewerId
  if (!isPaid || !(isOwn || canRefund)) return null
  return (
    <>
      {isOwn ? (
        <ButtonLink variant="quiet" size="small" href={`/transactions/${transaction._id}/receipt`}>
          Receipt
        </ButtonLink>
      ) : null}
      {canRefund ? (
        <>
          <Button variant="secondary" size="small" onClick={() => setRefunding(true)}>
            Refund
          </Button>
          <RefundDialog transaction={transaction} open={isRefunding} onOpenChange={setRefunding} />
        </>
      ) : null}
    </>
  )
}
