import type { ReactNode } from 'react'
import { PromisedFor } from '@/components/reminders/promised-for'
import { Amount } from '@/components/ui/amount'
import { ButtonLink } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { TextLink } from '@/components/ui/text-link'
import { formatPounds } from '@/lib/money/pence'
import type { Member } from './group'
import { type PaymentState, paymentState } from './payment-state'

type YourShareProps = {
  groupId: string
  member: Member
  /** The button stands beside the amount where there is room. */
  wide?: boolean
  /** Where the member says when they will pay. */
  promiseHref?: string
}

/** What the person who looks still has to pay, and the way to do it. */
export function YourShare({ groupId, member, wide = false, promiseHref }: YourShareProps) {
  const contributionPence = member.contributionPence ?? 0
  const remittedPence = member.remittedPence ?? 0
  const state = paymentState(contributionPence, remittedPence)
  const owes = contributionPence > remittedPence
  return (
    <div className={classNames('flex flex-col gap-4', wide && 'sm:flex-row sm:items-end sm:justify-between')}>
      <div>
        <h2 className="text-lg">Your share</h2>
        <Standing {...{ state, contributionPence, remittedPence }} />
        <PromisedFor day={member.promisedFor} />
        {owes && promiseHref ? (
          <p className="text-sm">
            <TextLink href={promiseHref}>
              {member.promisedFor ? 'Change the day' : 'Say when you’ll pay'}
            </TextLink>
          </p>
        ) : null}
      </div>
      {owes ? <ButtonLink href={`/group/${groupId}/initialize-payment`}>Make Payment</ButtonLink> : null}
    </div>
  )
}

type StandingProps = { state: PaymentState; contributionPence: number; remittedPence: number }

function Standing({ state, contributionPence, remittedPence }: StandingProps) {
  const owed = <Amount pence={contributionPence - remittedPence} size="medium" />
  const paid = <Amount pence={remittedPence} size="medium" tone="green" />
  switch (state) {
    case 'nothing-due':
      return <p className="mt-2 text-ink-soft">Nothing to pay yet. An admin may still set your amount.</p>
    case 'unpaid':
      return <Line amount={owed} word="to pay" />
    case 'part-paid':
      return (
        <Line
          amount={owed}
          word="still to pay"
          note={`${formatPounds(remittedPence)} of ${formatPounds(contributionPence)} paid`}
        />
      )
    case 'paid':
      return <Line amount={paid} word="paid" note="All done. Thank you!" />
    case 'overpaid': {
      const over = formatPounds(remittedPence - contributionPence)
      return <Line amount={paid} word="paid" note={`${over} more than your share. An admin can refund it.`} />
    }
  }
}

function Line({ amount, word, note }: { amount: ReactNode; word: string; note?: string }) {
  return (
    <>
      <p className="mt-2">
        {amount}
        <span className="ml-2 text-ink-soft">{word}</span>
      </p>
      {note ? <p className="figures text-sm text-ink-soft">{note}</p> : null}
    </>
  )
}
