import { Amount } from '@/components/ui/amount'
import { ButtonLink } from '@/components/ui/button'
import { formatPounds, toPence } from '@/lib/money/pence'
import type { Member } from './group'
import { paymentState } from './payment-state'

/** What the person who looks still has to pay, and the way to do it. */
export function YourShare({ groupId, member }: { groupId: string; member: Member }) {
  const contributionPence = toPence(member.contributionAmount ?? 0)
  const remittedPence = toPence(member.remittedAmount ?? 0)
  const state = paymentState(contributionPence, remittedPence)
  const owesPence = Math.max(0, contributionPence - remittedPence)
  return (
    <div>
      <h3 className="text-lg">Your share</h3>
      {owesPence > 0 ? (
        <>
          <p className="mt-2">
            <Amount pence={owesPence} size="medium" />
            <span className="ml-2 text-ink-soft">{state === 'part-paid' ? 'still to pay' : 'to pay'}</span>
          </p>
          {remittedPence > 0 ? (
            <p className="figures text-sm text-ink-soft">
              {`${formatPounds(remittedPence)} of ${formatPounds(contributionPence)} paid`}
            </p>
          ) : null}
          <ButtonLink className="mt-4 w-full" href={`/group/${groupId}/initialize-payment`}>
            Make Payment
          </ButtonLink>
        </>
      ) : (
        <Settled state={state} contributionPence={contributionPence} remittedPence={remittedPence} />
      )}
    </div>
  )
}

type SettledProps = { state: string; contributionPence: number; remittedPence: number }

function Settled({ state, contributionPence, remittedPence }: SettledProps) {
  if (state === 'nothing-due')
    return <p className="mt-2 text-ink-soft">Nothing to pay so far. An admin may still set your amount.</p>
  return (
    <>
      <p className="mt-2">
        <Amount pence={remittedPence} size="medium" tone="green" />
        <span className="ml-2 text-ink-soft">paid</span>
      </p>
      <p className="figures text-sm text-ink-soft">
        {state === 'overpaid'
          ? `${formatPounds(remittedPence - contributionPence)} more than your share. An admin can refund it.`
          : 'All done. Thank you!'}
      </p>
    </>
  )
}
