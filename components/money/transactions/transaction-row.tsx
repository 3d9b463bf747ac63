import { ArrowDownLeft, ArrowUpRight, Gift, HandCoins, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/figures/amount'
import { Badge, type BadgeTone } from '@/components/ui/figures/badge'
import { mediumMoment, spokenMoment } from '@/lib/base/dates'
import { ANONYMOUS } from '@/lib/membership/rules'
import { disputeText } from './dispute-text'
import {
  amountToneOf,
  badgeOf,
  directionOf,
  endingText,
  noteText,
  requestText,
  type TransactionItem,
  typeText,
  waitText,
} from './transaction'

const icons = { payment: ArrowDownLeft, refund: Undo2, transfer: ArrowUpRight, noted: HandCoins }

type TransactionRowProps = {
  transaction: TransactionItem
  /** What titles the row: its group in one's own list, its member in a group's list. */
  namedBy: 'group' | 'member'
  /** If false, sighted users see the status only as the amount's colour: for short previews. */
  showStatus?: boolean
  /** Replaces the status badge. */
  badge?: { label: string; tone: BadgeTone }
  /** Replaces the text about a failure or a refund request. */
  note?: string | null
  /** Today's date in London, for ‘Today’ and ‘Yesterday’. */
  today?: string
  /** Links and buttons: below the amount, or before it where all of them have room. */
  actions?: ReactNode
}

/** One movement of money as a list item, for use in a <ul>. */
export function TransactionRow(props: TransactionRowProps) {
  const { transaction, namedBy, showStatus = true, today, actions } = props
  const { type, amountPence, createdAt, failureMessage, dispute, refundRequest, gift } = transaction
  const isGift = gift !== null && type === 'payment'
  const Icon = isGift ? Gift : icons[type]
  const said =
    failureMessage ??
    endingText(transaction) ??
    waitText(transaction) ??
    requestText(refundRequest) ??
    noteText(transaction)
  const { note = said, badge = badgeOf(transaction) } = props
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-4 py-3.5 last:border-0 sm:gap-x-4 sm:px-6">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunk text-ink-soft"
      >
        <Icon size={19} />
      </span>
      <div className="min-w-0 flex-1 basis-24">
        <p className="font-semibold break-words">
          <bdi>{nameOf(transaction, namedBy)}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          <span className={type === 'payment' ? undefined : 'font-semibold text-ink'}>
            {typeText(transaction)}
          </span>
          {' · '}
          <time dateTime={createdAt}>{today ? spokenMoment(createdAt, today) : mediumMoment(createdAt)}</time>
        </p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1 sm:min-w-24 xl:order-2">
        <Amount pence={amountPence} tone={amountToneOf(transaction)} direction={directionOf(transaction)} />
        {showStatus || transaction.status !== 'success' ? (
          <Badge tone={badge.tone}>{badge.label}</Badge>
        ) : (
          <span className="sr-only">{badge.label}</span>
        )}
      </div>
      {isGift && gift.message && showStatus ? (
        <p className="basis-full text-sm text-ink-soft [overflow-wrap:anywhere] sm:pl-14 xl:order-3">
          <span className="sr-only">Message: </span>
          <bdi>“{gift.message}”</bdi>
          {gift.hidden ? ' (hidden)' : ''}
        </p>
      ) : null}
      {note && showStatus ? (
        <p className="basis-full text-sm [overflow-wrap:anywhere] sm:pl-14 xl:order-3">{note}</p>
      ) : null}
      {dispute ? (
        <p className="basis-full text-sm text-ink-soft sm:pl-14 xl:order-3">{disputeText(dispute)}</p>
      ) : null}
      {actions ? (
        <div className="-mr-3 flex grow basis-full flex-wrap justify-end gap-1 xl:order-1 xl:mr-0 xl:grow-0 xl:basis-auto">
          {actions}
        </div>
      ) : null}
    </li>
  )
}

const nameOf = ({ groupId, userId }: TransactionItem, namedBy: 'group' | 'member') =>
  namedBy === 'group' ? groupId?.title || 'Unknown Group' : userId.username || ANONYMOUS
