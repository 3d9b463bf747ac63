'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { AmountField } from '@/components/ui/fields/amount-field'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { TextArea } from '@/components/ui/fields/text-area'
import { TextField } from '@/components/ui/fields/text-field'
import { Disclosure } from '@/components/ui/page/disclosure'
import { Panel } from '@/components/ui/page/panel'
import { penceIn } from '@/lib/base/money/parse-amount'
import { formatPounds } from '@/lib/base/money/pence'
import { type GiftValues, NAME_MAX, type RefusedGiftForm } from '@/lib/groups/gifts/rules'
import { describeFee, type Fees, type FeeTerms, feePenceFor } from '@/lib/money/payments/fees'
import { MESSAGE_MAX } from '@/lib/money/payments/rules'
import type { GiftOrderForm } from './gift-order'
import { SuggestedChips } from './suggested-chips'
import { preloadSendGift, useGiftForm } from './use-gift-form'

const GiftOrder = dynamic(() => import('./gift-order').then((module) => module.GiftOrder))

type GiftFormProps = {
  code: string
  /** Amounts offered as chips. */
  suggestedPence: number[]
  maxPence: number
  fees: Fees
  /** The collection bears the fee. */
  isFeeCovered: boolean
  /** This page shows names and messages to everyone who has the link. */
  showsNames: boolean
  /** What can be ordered, in place of an amount. */
  order: GiftOrderForm | null
  /** What was typed earlier, if the form was posted without scripts and refused. */
  refusedForm: RefusedGiftForm | null
}

/** Four fields and a button. Without scripts, the browser posts the form, and the server redirects to the checkout. */
export function GiftForm(props: GiftFormProps) {
  const { code, suggestedPence, maxPence, order, refusedForm } = props
  const gift = useGiftForm({ code, draft: refusedForm?.values ?? null, maxPence, order })
  const { form, field, values, isPending, change } = gift
  const isUntouched = refusedForm !== null && values === refusedForm.values
  const fieldWithError: FieldOf = (name) => {
    const own = field(name)
    return { ...own, error: own.error ?? (isUntouched ? refusedForm.errors[name] : null) }
  }
  const amountPence = penceIn(values.amount)
  const giverFields = (amountPence: number) => (
    <GiverFields {...props} {...{ gift, fieldWithError, isUntouched, amountPence }} />
  )
  return (
    <Panel title={order ? 'Order' : 'Chip in'}>
      <form
        {...form}
        method="post"
        action={`/c/${code}/gift`}
        aria-label={order ? 'Order' : 'Chip in'}
        onFocus={preloadSendGift}
        className="flex flex-col gap-4"
      >
        {order ? (
          <GiftOrder orderForm={order.form} values={values} field={field}>
            {giverFields}
          </GiftOrder>
        ) : (
          <>
            <AmountField
              {...fieldWithError('amount')}
              label="Amount"
              prominent
              required
              hint="Your amount is shown to the organisers only."
              below={
                suggestedPence.length > 0 ? (
                  <SuggestedChips
                    suggestedPence={suggestedPence}
                    chosenPence={amountPence}
                    disabled={isPending}
                    onChoose={(amount) => change({ amount })}
                  />
                ) : null
              }
            />
            {giverFields(amountPence)}
          </>
        )}
      </form>
    </Panel>
  )
}

type GiftFormState = ReturnType<typeof useGiftForm>
type FieldName = 'amount' | 'name' | 'email' | 'message'
type FieldOf = (name: FieldName) => ReturnType<GiftFormState['field']> & { value: string }

type GiverFieldsProps = GiftFormProps & {
  gift: GiftFormState
  fieldWithError: FieldOf
  isUntouched: boolean
  amountPence: number
}

/** Who gives, and what it comes to. */
function GiverFields(props: GiverFieldsProps) {
  const { gift, fieldWithError, isUntouched, amountPence, fees, isFeeCovered, showsNames, refusedForm } =
    props
  const { values, notice, isPending, change } = gift
  const terms = values.isInternational ? fees.international : fees.domestic
  const addedFeePence = amountPence > 0 && !isFeeCovered ? feePenceFor(amountPence, terms) : 0
  return (
    <>
      <TextField
        {...fieldWithError('name')}
        label="Your name"
        dir="auto"
        autoComplete="name"
        required
        maxLength={NAME_MAX * 2}
        hint="As the organisers know you."
      />
      <TextField
        {...fieldWithError('email')}
        label="Email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Your receipt goes here. Nobody else sees it."
      />
      <TextArea
        {...fieldWithError('message')}
        label="Message (optional)"
        hint={`Shown with your name to ${showsNames ? 'everyone who has this link' : 'the group'}.`}
        rows={3}
        counter
        maxLength={MESSAGE_MAX}
      />
      <Choices isFeeCovered={isFeeCovered} values={values} isPending={isPending} change={change} />
      <Total {...{ amountPence, addedFeePence, terms, isFeeCovered }} label={fees.label} />
      <SubmitNote
        refusal={notice ?? (isUntouched && refusedForm ? refusedForm.notice : null)}
        icon="icon-lock"
      >
        You pay on our card provider’s secure page. No account needed, and we never see your card number.
      </SubmitNote>
      <Button type="submit" size="large" wide loading={isPending} loadingText="One moment...">
        {amountPence > 0 ? `Pay ${formatPounds(amountPence + addedFeePence)}` : 'Continue to payment'}
      </Button>
    </>
  )
}

type ChoicesProps = {
  isFeeCovered: boolean
  values: GiftValues
  isPending: boolean
  change: (part: Partial<GiftValues>) => void
}

/** Options that few people need, folded away. */
function Choices({ isFeeCovered, values, isPending, change }: ChoicesProps) {
  // Opened once for what is on already: after that, only a press opens and closes it.
  const isOn = values.anonymous || values.isInternational
  const [isOpen, setOpen] = useState(isOn)
  if (isOn && !isOpen) setOpen(true)
  return (
    <Disclosure title="Without my name, or with a card from abroad" open={isOpen}>
      <div className="flex flex-col gap-3">
        <Checkbox
          name="anonymous"
          value="on"
          label="Show me as “Someone”. The organisers still see my name."
          checked={values.anonymous}
          disabled={isPending}
          onChange={(event) => change({ anonymous: event.currentTarget.checked })}
        />
        <Checkbox
          name="isInternational"
          value="on"
          label={`My card is from outside the UK${isFeeCovered ? '' : ' (higher processing fee)'}`}
          checked={values.isInternational}
          disabled={isPending}
          onChange={(event) => change({ isInternational: event.currentTarget.checked })}
        />
      </div>
    </Disclosure>
  )
}

type TotalProps = {
  amountPence: number
  addedFeePence: number
  terms: FeeTerms
  isFeeCovered: boolean
  label: string
}

/** What it costs, before anything is pressed; the group gets the whole amount. */
function Total({ amountPence, addedFeePence, terms, isFeeCovered, label }: TotalProps) {
  const name = label.toLowerCase()
  if (isFeeCovered)
    return (
      <p role="status" className="text-sm text-ink-soft">
        {`No ${name} is added: the collection covers it.`}
      </p>
    )
  return (
    <p role="status" className="figures text-sm text-ink-soft">
      {amountPence > 0
        ? `${formatPounds(amountPence)} for the group + ${formatPounds(addedFeePence)} ${name} = `
        : `A ${name} of ${describeFee(terms)} is added; the group gets the whole amount.`}
      {amountPence > 0 && <strong className="text-ink">{formatPounds(amountPence + addedFeePence)}</strong>}
    </p>
  )
}
