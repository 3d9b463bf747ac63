import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/figures/amount'
import { Badge } from '@/components/ui/figures/badge'
import type { IconName } from '@/components/ui/figures/icon'
import { mediumMoment, relativeMoment } from '@/lib/base/dates'
import { ANONYMOUS } from '@/lib/membership/rules'
import { disputeText } from './dispute-text'
import { MoneyRow, RowNote } from './money-row'
import {
  amountToneOf,
  badgeOf,
  cardMessageOf,
  directionOf,
  rowNote,
  type TransactionItem,
  typeText,
} from './transaction'
import type { TransactionLine } from './transaction-line'

const icons: Record<TransactionItem['type'], IconName> = {
  payment: 'icon-arrow-down-left',
  refund: 'icon-undo-2',
  transfer: 'icon-arrow-up-right',
  noted: 'icon-hand-coins',
}

/** From one's own side: what one paid went out, and a transfer is in the bank. */
const ownIcons: typeof icons = {
  ...icons,
  payment: 'icon-arrow-up-right',
  transfer: 'icon-landmark',
}

type TransactionRowProps = {
  transaction: TransactionLine
  /** What titles the row: its group in one's own list, its member in a group's list; its member, and its group below, in one of several groups. */
  namedBy: 'group' | 'member' | 'both'
  /** If false, sighted users see the status only as the amount's colour: for short previews. */
  showsStatus?: boolean
  /** Today's date in London, for ‘Today’ and ‘Yesterday’. */
  today?: string
  /** Links and buttons: below the amount, or before it where all of them have room. */
  actions?: ReactNode
}

/** One movement of money as a list item, for use in a <ul>. */
export function TransactionRow(props: TransactionRowProps) {
  const { transaction, namedBy, showsStatus = true, today, actions } = props
  const { type, groupId, amountPence, createdAt, dispute, gift } = transaction
  const cardMessage = cardMessageOf(transaction)
  const isGift = Boolean(gift) && type === 'payment'
  const note = rowNote(transaction)
  const badge = badgeOf(transaction)
  // In one’s own list it would read as seen from the wrong side: a payment of one’s own is no money that came in.
  const isOwn = namedBy === 'group'
  const direction = isOwn ? null : directionOf(transaction)
  return (
    <MoneyRow
      icon={isGift ? 'icon-gift' : (isOwn ? ownIcons : icons)[type]}
      name={nameOf(transaction, namedBy)}
      details={
        <>
          <span className={type === 'payment' ? undefined : 'font-semibold text-ink'}>
            {typeText(transaction)}
          </span>
          {namedBy === 'both' ? (
            <>
              {' · '}
              <bdi>{groupId?.title}</bdi>
            </>
          ) : null}
          {' · '}
          <time dateTime={createdAt}>
            {today ? relativeMoment(createdAt, today) : mediumMoment(createdAt)}
          </time>
        </>
      }
      amount={
        <>
          <Amount pence={amountPence} tone={amountToneOf(transaction)} direction={direction} />
          {showsStatus || transaction.status !== 'success' ? (
            <Badge tone={badge.tone}>{badge.label}</Badge>
          ) : (
            <span className="sr-only">{badge.label}</span>
          )}
        </>
      }
      actions={actions}
    >
      {cardMessage && showsStatus ? (
        <RowNote soft>
          <span className="sr-only">Message: </span>
          <bdi>“{cardMessage.message}”</bdi>
          {cardMessage.hidden ? ' (hidden)' : ''}
        </RowNote>
      ) : null}
      {note && showsStatus ? <RowNote>{note}</RowNote> : null}
      {dispute ? <RowNote soft>{disputeText(dispute)}</RowNote> : null}
    </MoneyRow>
  )
}

const nameOf = ({ groupId, name }: TransactionLine, namedBy: TransactionRowProps['namedBy']) =>
  namedBy === 'group' ? groupId?.title || 'Unknown Group' : name || ANONYMOUS
