'use client'

import { Lock } from 'lucide-react'
import type { FormEvent } from 'react'
import { AmountField } from '@/components/ui/amount-field'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { TextField } from '@/components/ui/text-field'
import { formatPounds } from '@/lib/money/pence'
import { InternationalCardField } from './international-card-field'
import { PaymentBreakdown } from './payment-breakdown'
import { useFeeQuote } from './use-fee-quote'
import { penceIn, usePaymentForm } from './use-payment-form'

type PaymentFormProps = {
  groupId: string
  /** What the member still has to pay; 0 when it is all paid. */
  owedPence: number
  email: string
  feeLabel: string
}

/** How much, by which card, and what it costs; on it goes to the provider's checkout. */
export function PaymentForm({ groupId, owedPence, email, feeLabel }: PaymentFormProps) {
  const { fields, errors, isBusy, inputs, change, pay } = usePaymentForm(groupId, owedPence, email)
  const amountPence = penceIn(fields.amount)
  const quote = useFeeQuote(amountPence, fields.isInternational)
  // Nobody pays a total they have not seen. An empty amount has none, and is told so on pressing.
  const isUnquoted = amountPence > 0 && !quote.quote
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnquoted) pay()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Payment"
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <Panel title="Your payment">
        <div className="flex flex-col gap-5">
          <TextField
            ref={inputs.email}
            label="Email"
            type="email"
            autoComplete="email"
            hint="Your receipt goes here."
            value={fields.email}
            error={errors.email}
            readOnly={isBusy}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <AmountField
            ref={inputs.amount}
            label="Amount"
            prominent
            hint={owedPence > 0 ? `You still owe ${formatPounds(owedPence)}.` : undefined}
            value={fields.amount}
            error={errors.amount}
            readOnly={isBusy}
            settleOnBlur
            onAmountChange={(amount) => change({ amount })}
          />
          <InternationalCardField
            checked={fields.isInternational}
            disabled={isBusy}
            onChange={(isInternational) => change({ isInternational })}
          />
        </div>
      </Panel>
      <div className="flex flex-col gap-5 lg:sticky lg:top-6">
        <PaymentBreakdown
          {...quote}
          amountPence={amountPence}
          isInternational={fields.isInternational}
          feeLabel={feeLabel}
        />
        <ErrorNotice message={errors.form} />
        <Button
          type="submit"
          size="large"
          wide
          disabled={isUnquoted}
          loading={isBusy}
          loadingText="Processing..."
        >
          Initialize Payment
        </Button>
        <SecureNote />
      </div>
    </form>
  )
}

function SecureNote() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      You pay on our card provider's secure page. We never see your card number.
    </p>
  )
}
