import dynamic from 'next/dynamic'
import type { FormEvent } from 'react'
import { arrivalText, type Destination, destinationText } from '@/components/money/payouts/destination-text'
import { Button } from '@/components/ui/buttons/button'
import { AmountField } from '@/components/ui/fields/amount-field'
import { TWO_LINES_ON_A_PHONE } from '@/components/ui/fields/error-line'
import { Amount } from '@/components/ui/figures/amount'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Panel } from '@/components/ui/page/panel'
import { formatPounds } from '@/lib/base/money/pence'
import { type DailyLimit, dailyLimitProblem } from '@/lib/money/transfers/rules'
import { useTransfer } from './use-transfer'

const ConfirmTransferDialog = dynamic(
  () => import('./confirm-transfer-dialog').then((module) => module.ConfirmTransferDialog),
  { ssr: false, loading: LoadingLine },
)

type TransferFormProps = {
  groupId: string
  availablePence: number
  limit: DailyLimit
  /** Where the money goes; null while no account can receive it. */
  destination: Destination | null
  /** Why nothing can be transferred for now: the payout account was replaced, or an operator paused transfers. */
  blockedReason: string | null
  /** What must be done before anything can be sent. */
  obstacle: string | null
  /** What happens after sending, if a second admin must confirm. */
  confirmation: string | null
}

/** How much of the group's money to send to its payout account; starts from all of it, and always asks to confirm. */
export function TransferForm(props: TransferFormProps) {
  const { groupId, limit, destination, blockedReason, obstacle, confirmation } = props
  const confirmDialog = useLazyDialog()
  const { form, field, notice, isPending, availablePence, amountPence, isReady, submit } = useTransfer({
    groupId,
    pageAvailablePence: props.availablePence,
    limit,
    isBlocked: blockedReason !== null,
    obstacle,
    isConfirming: confirmDialog.isOpen,
  })
  const isBlocked = availablePence <= 0 || blockedReason !== null
  const ask = (event: FormEvent) => {
    if (!isReady || isPending || !destination) return submit(event)
    event.preventDefault()
    confirmDialog.open()
  }
  const send = () => {
    confirmDialog.setOpen(false)
    submit()
  }
  return (
    <Panel>
      <form {...form} onSubmit={ask} aria-label="Transfer" className="flex flex-col gap-5">
        <div aria-live="polite" className="rule-double pb-4">
          <p className="text-ink-soft">Available to transfer</p>
          <Amount size="large" pence={availablePence} />
        </div>
        <AmountField
          {...field('amount')}
          label="Amount"
          prominent
          reserveErrorLine={TWO_LINES_ON_A_PHONE}
          hint={
            blockedReason ??
            (obstacle && availablePence > 0
              ? `${SAFE_MEANWHILE} ${obstacle}`
              : hint(amountPence, availablePence, limit))
          }
          readOnly={isPending || isBlocked}
        />
        {destination && !isBlocked ? <DestinationLine destination={destination} /> : null}
        <ErrorNotice message={notice} />
        <Button
          type="submit"
          size="large"
          wide
          variant={obstacle === null ? 'primary' : 'secondary'}
          disabled={isBlocked}
          loading={isPending}
          loadingText="Processing..."
        >
          Transfer
        </Button>
        {confirmation ? <p className="text-sm text-ink-soft">{confirmation}</p> : null}
      </form>
      {confirmDialog.wasOpened && destination ? (
        <ConfirmTransferDialog
          open={confirmDialog.isOpen}
          onOpenChange={confirmDialog.setOpen}
          amountPence={amountPence}
          destination={destinationText(destination)}
          texts={[confirmation, arrivalText(destination.arrivesBy)].filter((text) => text !== null)}
          onConfirm={send}
        />
      ) : null}
    </Panel>
  )
}

const SAFE_MEANWHILE = 'It’s safe in the group meanwhile.'

function DestinationLine({ destination }: { destination: Destination }) {
  return (
    <p className="text-sm text-ink-soft">
      To <bdi className="font-semibold text-ink">{destinationText(destination)}</bdi>.{' '}
      {arrivalText(destination.arrivesBy)}
    </p>
  )
}

function hint(pence: number, availablePence: number, limit: DailyLimit) {
  if (availablePence <= 0) return 'There’s nothing to transfer right now.'
  const problem = dailyLimitProblem(availablePence, limit)
  if (problem) return problem
  if (pence === availablePence) return 'Press Enter to transfer the full amount.'
  if (pence > 0 && pence < availablePence) return `Press Enter to transfer ${formatPounds(pence)}.`
  return `You can transfer up to ${formatPounds(availablePence)}.`
}
