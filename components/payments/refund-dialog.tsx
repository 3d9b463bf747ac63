'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'
import type { TransactionItem } from '@/components/transactions/transaction'
import { AmountField } from '@/components/ui/amount-field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { CallError, callServer, messageOf } from '@/lib/browser/call-server'
import { amountInputText } from '@/lib/money/amount-input'
import { formatPounds, parsePounds } from '@/lib/money/pence'
import { PAYMENT_MESSAGES } from '@/lib/payments/rules'
import { useAttemptKey } from './attempt-key'

type RefundDialogProps = {
  transaction: TransactionItem
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks an admin how much of a member's contribution goes back; the whole of it to begin with. */
export function RefundDialog({ transaction, open, onOpenChange }: RefundDialogProps) {
  const { amount, error, isBusy, input, change, submit } = useRefund(transaction, () => onOpenChange(false))
  const who = transaction.userId.username
  const formId = `refund-${transaction._id}`
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (isBusy ? undefined : onOpenChange(next))}
      title="Refund payment"
      description={`${who} paid ${formatPounds(transaction.amountPence)}. A refund goes back to the card that was used and lowers what ${who} has paid. The processing fee is not returned.`}
      size="small"
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={isBusy} loadingText="Processing...">
            Refund
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <AmountField
          ref={input}
          label="Amount to refund"
          hint="All or part of it, from money that has not been transferred out."
          value={amount}
          error={error?.isField ? error.text : null}
          onAmountChange={change}
          settleOnBlur
        />
        <ErrorNotice message={error && !error.isField ? error.text : null} />
      </form>
    </Dialog>
  )
}

type Problem = { text: string; isField: boolean }

function useRefund(transaction: TransactionItem, done: () => void) {
  const router = useRouter()
  const withKey = useAttemptKey()
  const input = useRef<HTMLInputElement>(null)
  const [amount, setAmount] = useState(() => amountInputText(transaction.amountPence))
  const [error, setError] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const refuse = (text: string) => {
    setError({ text, isField: true })
    input.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amountPence = parsePounds(amount)
    if (!amountPence) return refuse(PAYMENT_MESSAGES.amount)
    if (amountPence > transaction.amountPence)
      return refuse(`At most ${formatPounds(transaction.amountPence)} of this payment can be refunded.`)
    setBusy(true)
    setError(null)
    try {
      const { message } = await withKey({ amountPence }, (headers, body) =>
        callServer('POST /payment/{id}/refund', { params: { id: transaction._id }, body, headers }),
      )
      toast.success(message || 'Refund initiated successfully')
      done()
      router.refresh()
    } catch (failure) {
      const isField = failure instanceof CallError && Boolean(failure.fields.amount)
      setError({ text: messageOf(failure, 'Failed to refund. Please try again.'), isField })
    } finally {
      setBusy(false)
    }
  }

  const change = (text: string) => {
    setAmount(text)
    setError(null)
  }
  return { amount, error, isBusy, input, change, submit }
}
