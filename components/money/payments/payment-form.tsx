import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { AmountField } from '@/components/ui/fields/amount-field'
import { TWO_LINES_ON_A_PHONE } from '@/components/ui/fields/error-line'
import { TextField } from '@/components/ui/fields/text-field'
import { Panel } from '@/components/ui/page/panel'
import { penceIn } from '@/lib/base/money/parse-amount'
import { formatPounds } from '@/lib/base/money/pence'
import { fullPaymentPence } from '@/lib/money/payments/contribution'
import { type FeePayer, limitProblem, minPaymentPence } from '@/lib/money/payments/rules'
import { CardMessageField, type GreetingCard } from './card-message-field'
import { InternationalCardField } from './international-card-field'
import { PaymentBreakdown } from './payment-breakdown'
import { PaymentFooter } from './payment-footer'
import { useFeeQuote } from './use-fee-quote'
import { usePaymentForm } from './use-payment-form'

type PaymentFormProps = {
  groupId: string
  /** What the member still has to pay; 0 once all is paid. */
  owedPence: number
  /** Whether they give what they like. */
  paysAnyAmount: boolean
  /** The most that can be paid at once. */
  maxPence: number
  email: string
  /** Whether the box for cards from abroad is ticked beforehand. */
  isLastCardInternational: boolean
  feeLabel: string
  feePaidBy: FeePayer
  card: GreetingCard
  /** How far the collection is, and would be with this amount; above the form. */
  tally: (comingPence: number) => ReactNode
  /** Rendered beside the amount. */
  children?: ReactNode
}

/** How much, by which card, and what it costs; leads to the provider's checkout. */
export function PaymentForm(props: PaymentFormProps) {
  const { groupId, owedPence, paysAnyAmount, maxPence, isLastCardInternational, feeLabel, feePaidBy, card } =
    props
  const minPence = minPaymentPence(feePaidBy)
  const { form, field, values, notice, isOrderError, isPending, change, submit } = usePaymentForm(
    groupId,
    { owedPence: paysAnyAmount ? 'free' : owedPence, maxPence, minPence },
    { email: props.email, isInternational: isLastCardInternational },
  )
  const amountPence = penceIn(values.amount)
  const quoteState = useFeeQuote(groupId, amountPence, values.isInternational)
  // Nobody pays a total they have not seen. An empty amount has no quote; submitting it shows an error.
  const isQuoteMissing = amountPence > 0 && !quoteState.quote
  const note = useRef<HTMLDivElement>(null)
  // The button is in view before what stands above it is.
  useEffect(() => {
    if (notice) note.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  const pay = (event: FormEvent) => (isQuoteMissing ? event.preventDefault() : submit(event))
  return (
    <form {...form} onSubmit={pay} aria-label="Payment" className="@container">
      {props.tally(amountPence)}
      <div className="flex flex-col gap-6 @2xl:grid @2xl:grid-cols-2 @2xl:items-start @4xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Panel title="Your payment">
          <div className="flex flex-col gap-5">
            <div>
              <AmountField
                {...field('amount')}
                label="Amount"
                prominent
                reserveErrorLine={TWO_LINES_ON_A_PHONE}
                hint={
                  owedPence > 0
                    ? owedText(owedPence, maxPence, minPence)
                    : paysAnyAmount
                      ? 'Give what you like.'
                      : undefined
                }
              />
              {props.children}
            </div>
            <TextField
              {...field('email')}
              label="Email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              hint="Your receipt goes here."
            />
            <div className="flex flex-col gap-3">
              <CardMessageField {...card} {...field('message')} />
              <InternationalCardField
                checked={values.isInternational}
                disabled={isPending}
                onChange={(isInternational) => change({ isInternational })}
              />
            </div>
          </div>
        </Panel>
        {/* In one column, the foot sticks within the whole form. */}
        <div className="contents @2xl:sticky @2xl:top-6 @2xl:flex @2xl:flex-col @2xl:gap-5">
          <PaymentBreakdown
            {...quoteState}
            amountPence={amountPence}
            isInternational={values.isInternational}
            owedPence={paysAnyAmount ? null : owedPence}
            feeLabel={feeLabel}
          />
          <div ref={note}>
            <SubmitNote
              refusal={notice}
              action={
                isOrderError ? (
                  <ButtonLink variant="secondary" size="small" href={`/group/${groupId}/order`}>
                    See your order
                  </ButtonLink>
                ) : null
              }
              icon="icon-lock"
            >
              You pay on our card provider’s secure page. We never see your card number.
            </SubmitNote>
          </div>
          <PaymentFooter {...quoteState}>
            <Button
              type="submit"
              size="large"
              disabled={isQuoteMissing}
              loading={isPending}
              loadingText="Processing..."
              className="min-w-0 grow basis-36 max-md:px-3"
            >
              Initialize Payment
            </Button>
          </PaymentFooter>
        </div>
      </div>
    </form>
  )
}

function owedText(owedPence: number, maxPence: number, minPence: number): string {
  const neededPence = fullPaymentPence(owedPence, minPence)
  const limit = limitProblem(owedPence, maxPence)
  const reason = neededPence > owedPence ? `The smallest payment is ${formatPounds(neededPence)}.` : limit
  return [`You still owe ${formatPounds(owedPence)}.`, reason].filter(Boolean).join(' ')
}
