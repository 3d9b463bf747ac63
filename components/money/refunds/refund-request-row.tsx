import { useRouter } from 'next/navigation'
import { DeclineRefundButton, RefundButton } from '@/components/money/transactions/dialog-buttons'
import { MoneyRow, RowNote } from '@/components/money/transactions/money-row'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Amount } from '@/components/ui/figures/amount'
import { Badge, type BadgeTone } from '@/components/ui/figures/badge'
import { Icon } from '@/components/ui/figures/icon'
import { DropdownMenu } from '@/components/ui/overlays/dropdown-menu'
import { mediumDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import type { RefundRequest } from './refund-words'

type RowProps = {
  request: RefundRequest
  /** The viewer is an admin. */
  canRefund: boolean
  /** The end of the address that opens the refund at once. */
  hash?: string
}

const BADGES: Record<RefundRequest['status'], { label: string; tone: BadgeTone } | null> = {
  open: null,
  declined: { label: 'Declined', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'green' },
  closed: { label: 'Ended', tone: 'neutral' },
}

/** A request with its answer, or with the buttons to give one. Money that went back is shown as a refund. */
export function RefundRequestRow({ request, canRefund, hash }: RowProps) {
  const { status, returning, refundedPence, reason, answer, createdAt, transaction } = request
  const { amountPence, refundablePence, timePaid, name } = transaction
  const isRefund = returning || status === 'refunded'
  const badge = returning ? { label: 'On its way', tone: 'yellow' as const } : BADGES[status]
  const shownPence = isRefund ? refundedPence : (refundablePence ?? amountPence)
  const paidText = shownPence === amountPence ? 'Paid' : `${formatPounds(amountPence)} paid`
  return (
    <MoneyRow
      icon={isRefund ? 'icon-undo-2' : 'icon-hand-coins'}
      name={name}
      details={
        <>
          {isRefund ? <span className="font-semibold text-ink">Refund · </span> : null}
          {`${paidText} ${mediumDay(timePaid ?? transaction.createdAt)} · asked `}
          <time dateTime={createdAt}>{mediumDay(createdAt)}</time>
        </>
      }
      amount={
        <>
          <Amount
            pence={shownPence}
            direction={isRefund ? 'out' : null}
            tone={isRefund || status === 'open' ? 'plain' : 'soft'}
          />
          {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
        </>
      }
      actions={
        canRefund && status === 'open' && !returning ? (
          <RequestActions {...{ request, hash }} />
        ) : (
          <TrailLink {...{ transaction }} />
        )
      }
    >
      {reason ? (
        <RowNote>
          <bdi className="text-base">“{reason}”</bdi>
        </RowNote>
      ) : null}
      {answer ? (
        <RowNote soft>
          Declined: <bdi>“{answer}”</bdi>
        </RowNote>
      ) : null}
    </MoneyRow>
  )
}

function RequestActions({ request, hash }: Omit<RowProps, 'canRefund'>) {
  const router = useRouter()
  const { _id, transaction } = request
  const { name } = transaction
  const refundableText = formatPounds(transaction.refundablePence ?? transaction.amountPence)
  const labelSuffix = <span className="sr-only">{` (${refundableText}), ${name}`}</span>
  return (
    <>
      <div className="ml-3 flex gap-2 xl:ml-0">
        <RefundButton variant="primary" transaction={transaction} hash={hash}>
          <span>Refund{labelSuffix}</span>
        </RefundButton>
        {transaction.declinable ? (
          <DeclineRefundButton variant="secondary" requestId={_id}>
            <span>Decline{labelSuffix}</span>
          </DeclineRefundButton>
        ) : null}
      </div>
      <DropdownMenu
        trigger={
          <IconButton
            label={`More about ${name}’s request`}
            icon={<Icon className="icon-ellipsis-vertical size-5" />}
          />
        }
        items={[{ label: 'Where is it?', onSelect: () => router.push(trailPath(transaction)) }]}
      />
    </>
  )
}

function TrailLink({ transaction }: Pick<RefundRequest, 'transaction'>) {
  return (
    <ButtonLink variant="quiet" size="small" href={trailPath(transaction)}>
      <span>
        Where is it?
        <span className="sr-only">
          {` The payment of ${formatPounds(transaction.amountPence)}, ${transaction.name}`}
        </span>
      </span>
    </ButtonLink>
  )
}

const trailPath = ({ _id }: RefundRequest['transaction']) => `/transactions/${_id}/trail`
