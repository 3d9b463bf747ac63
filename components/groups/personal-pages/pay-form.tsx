'use client'

import { type FormEvent, useState } from 'react'
import { usePageRestored } from '@/components/forms/use-page-restored'
import { CardMessageField, type GreetingCard } from '@/components/money/payments/card-message-field'
import { Button } from '@/components/ui/buttons/button'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { AmountField } from '@/components/ui/fields/amount-field'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { TextField } from '@/components/ui/fields/text-field'
import { Disclosure } from '@/components/ui/page/disclosure'
import { amountInputText } from '@/lib/base/money/amount-input'
import { penceIn } from '@/lib/base/money/parse-amount'
import { formatPounds } from '@/lib/base/money/pence'
import { contributionProblem, fullPaymentPence } from '@/lib/money/payments/contribution'
import { type Fees, feePenceFor } from '@/lib/money/payments/fees'
import { limitProblem, minPaymentPence, minPaymentProblem } from '@/lib/money/payments/rules'

type PayFormProps = {
  token: string
  balancePence: number
  /** The member gives what they like. */
  paysAnyAmount: boolean
  emailKnown: boolean
  fees: Fees
  isFeeCovered: boolean
  maxPence: number
  isLastCardInternational: boolean
  card: GreetingCard
}

/** One button: the whole balance is filled in. The browser posts the form, and is sent on to the checkout. */
export function PayForm(props: PayFormProps) {
  const { token, balancePence, paysAnyAmount, emailKnown, fees, isFeeCovered } = props
  const minPence = minPaymentPence(isFeeCovered ? 'group' : 'payer')
  const [amount, setAmount] = useState(
    paysAnyAmount ? '' : amountInputText(fullPaymentPence(balancePence, minPence)),
  )
  const [isInternational, setInternational] = useState(props.isLastCardInternational)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  usePageRestored(() => setPending(false))
  const amountPence = penceIn(amount)
  const addedFeePence =
    amountPence > 0 && !isFeeCovered
      ? feePenceFor(amountPence, isInternational ? fees.international : fees.domestic)
      : 0
  const handleSubmit = (event: FormEvent) => {
    const newProblem = problemWith(amountPence, minPence, props)
    setProblem(newProblem)
    if (newProblem || isPending) event.preventDefault()
    else setPending(true)
  }
  const amountField = (
    <AmountField
      name="amount"
      label={paysAnyAmount ? 'Amount' : 'Pay this much now'}
      required
      prominent={paysAnyAmount}
      value={amount}
      error={problem}
      onChange={({ target }) => {
        setAmount(target.value)
        setProblem(null)
      }}
    />
  )
  // The card is what these are about; elsewhere it must not stand between the sum and the button.
  const isGreetingCardGroup = props.card.occasion === 'leaving' || props.card.occasion === 'funeral'
  const cardMessage = <CardMessageField {...props.card} name="message" />
  return (
    <form
      method="post"
      action={`/api/personal/${encodeURIComponent(token)}/pay`}
      aria-label="Pay"
      onSubmit={handleSubmit}
      className="mt-6 flex flex-col gap-4"
    >
      {paysAnyAmount ? amountField : null}
      {emailKnown ? null : (
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint="For this payment’s receipt, and nothing else."
        />
      )}
      {isGreetingCardGroup ? cardMessage : null}
      <SubmitNote refusal={null} icon="icon-lock">
        {feeText({ amountPence, addedFeePence, isFeeCovered, label: fees.label })} You pay on our card
        provider’s secure page.
      </SubmitNote>
      <Button type="submit" size="large" wide loading={isPending} loadingText="One moment...">
        {amountPence > 0 ? `Pay ${formatPounds(amountPence + addedFeePence)}` : 'Continue to payment'}
      </Button>
      <div className="mt-2">
        {isGreetingCardGroup ? null : cardMessage}
        <Disclosure
          title={paysAnyAmount ? 'With a card from abroad' : 'Another amount, or a card from abroad'}
          open={problem !== null || undefined}
        >
          {paysAnyAmount ? null : amountField}
          <AbroadCheckbox {...{ isFeeCovered, isInternational, setInternational }} />
        </Disclosure>
      </div>
    </form>
  )
}

type AbroadCheckboxProps = {
  isFeeCovered: boolean
  isInternational: boolean
  setInternational: (isInternational: boolean) => void
}

const AbroadCheckbox = ({ isFeeCovered, isInternational, setInternational }: AbroadCheckboxProps) => (
  <Checkbox
    name="isInternational"
    value="on"
    label={`My card is from outside the UK${isFeeCovered ? '' : ' (higher processing fee)'}`}
    checked={isInternational}
    onChange={(event) => setInternational(event.currentTarget.checked)}
  />
)

function problemWith(amountPence: number, minPence: number, props: PayFormProps): string | null {
  const { paysAnyAmount, balancePence, maxPence } = props
  const problem = paysAnyAmount
    ? minPaymentProblem(amountPence, minPence)
    : contributionProblem(amountPence, balancePence, minPence)
  return problem ?? limitProblem(amountPence, maxPence)
}

type FeeTextProps = { amountPence: number; addedFeePence: number; isFeeCovered: boolean; label: string }

function feeText({ amountPence, addedFeePence, isFeeCovered, label }: FeeTextProps): string {
  const name = label.toLowerCase()
  if (isFeeCovered) return `No ${name} is added: the collection covers it.`
  if (amountPence <= 0) return `A ${name} is added.`
  return `${formatPounds(amountPence)} for the group and ${formatPounds(addedFeePence)} ${name}.`
}
