'use client'

import { otherOwner } from '@/components/money/payouts/account-owner'
import { ConnectAccount } from '@/components/money/payouts/connect-account'
import type { Destination } from '@/components/money/payouts/destination-text'
import { PayoutAccountPanel } from '@/components/money/payouts/payout-account-panel'
import { RefreshAt } from '@/components/money/payouts/refresh-at'
import { BackLink } from '@/components/ui/buttons/back-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { TwoColumns } from '@/components/ui/page/two-columns'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { longMoment } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { type DailyLimit, secondAdminProblem, TRANSFER_MESSAGES } from '@/lib/money/transfers/rules'
import { LastTransfer, type TransferSummary } from './last-transfer'
import { TransferForm } from './transfer-form'
import { TwoKeysPanel } from './two-keys-panel'
import { type WaitingTransfer, WaitingTransfers } from './waiting-transfers'

type Group = ApiResponse<'GET /group/{id}'>['group']

type TransferScreenProps = {
  group: Group
  isAdmin: boolean
  viewerName: string
  waitingTransfers: WaitingTransfer[]
  destination: Destination | null
  /** The text of an operator's pause; null if there is none. */
  pause: string | null
  /** From when the viewer may transfer, if they became an admin only recently. */
  mayActFrom: string | null
  limit: DailyLimit
  lastTransfer: TransferSummary | null
  /** Today's date in London. */
  today: string
}

/** Where an admin sends the collected money to the payout account. */
export function TransferScreen(props: TransferScreenProps) {
  const { group, isAdmin } = props
  return (
    <>
      <PageHeader
        title="Transfer funds"
        eyebrow={<bdi>{group.title}</bdi>}
        back={<BackLink href={`/group/${group._id}`}>Back to the group</BackLink>}
      />
      {isAdmin ? (
        <AdminTransferScreen {...props} />
      ) : (
        <Notice tone="info" title="Only admins can transfer funds" className="max-w-xl">
          Ask an admin of this group to send the money.
        </Notice>
      )}
    </>
  )
}

function AdminTransferScreen(props: TransferScreenProps) {
  const { group, viewerName, waitingTransfers, destination, pause, mayActFrom, limit, lastTransfer, today } =
    props
  const blockedReason = group.transfersFrom || mayActFrom ? WAIT_TEXT : pause && PAUSED_TEXT
  return (
    <TwoColumns>
      <div className="flex min-w-0 flex-col gap-5">
        <WaitingTransfers transfers={waitingTransfers} />
        <Notices {...{ group, viewerName, pause, mayActFrom }} />
        <TransferForm
          groupId={group._id}
          availablePence={group.availablePence}
          limit={limit}
          destination={destination}
          blockedReason={blockedReason}
          obstacle={obstacleOf(group)}
          confirmation={confirmationText(group)}
        />
        {lastTransfer ? <LastTransfer transfer={lastTransfer} today={today} /> : null}
        <p className="text-sm">
          <TextLink standalone href={`/group/${group._id}/transactions`}>
            See this group’s transactions
          </TextLink>
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <PayoutAccountPanel group={group} destination={destination} />
        <TwoKeysPanel group={group} viewerName={viewerName} />
      </div>
    </TwoColumns>
  )
}

const WAIT_TEXT = 'You can transfer once the wait is over.'
const PAUSED_TEXT = 'You can transfer once the pause is over.'

/** What an admin must do first, in the words of the server's refusal. */
function obstacleOf({ stripeConnectedAccountId, payoutEnabled, twoKeys, admin }: Group): string | null {
  if (!stripeConnectedAccountId) return TRANSFER_MESSAGES.noAccount
  if (!payoutEnabled) return TRANSFER_MESSAGES.notEnabled
  return secondAdminProblem(twoKeys, admin.length)
}

/** The text below the button, if a second admin must confirm. */
function confirmationText({ twoKeys, admin }: Group): string | null {
  if (!twoKeys) return null
  return admin.length > 1
    ? 'Another admin confirms it before the money leaves.'
    : 'Nobody else can confirm it. Make another member an admin first.'
}

type NoticesProps = Pick<TransferScreenProps, 'group' | 'viewerName' | 'pause' | 'mayActFrom'>

/** What blocks a transfer, or will be deducted from it. */
function Notices({ group, viewerName, pause, mayActFrom }: NoticesProps) {
  const { debtPence, disputedPence, payoutEnabled, transfersFrom } = group
  return (
    <>
      {pause ? (
        <Notice tone="warning" title="Transfers are paused">
          {pause}
        </Notice>
      ) : null}
      {payoutEnabled ? null : <NotReady group={group} viewerName={viewerName} />}
      {transfersFrom ? (
        <Notice tone="info" title={`Transfers work from ${longMoment(transfersFrom)}`}>
          The payout account was replaced. The wait gives everyone in the group time to notice a change that
          nobody wanted.
          <RefreshAt time={transfersFrom} />
        </Notice>
      ) : null}
      {mayActFrom ? (
        <Notice tone="info" title={`You can transfer from ${longMoment(mayActFrom)}`}>
          You became an admin only recently. The wait keeps the group’s money safe from somebody who should
          not be one.
          <RefreshAt time={mayActFrom} />
        </Notice>
      ) : null}
      {disputedPence > 0 ? (
        <Notice tone="info" title={`${formatPounds(disputedPence)} is in dispute`}>
          It’s set aside until the payer’s bank decides, and can’t be transferred.
        </Notice>
      ) : null}
      {debtPence > 0 ? (
        <Notice tone="warning" title={`This group owes ${formatPounds(debtPence)}`}>
          It comes from a disputed or refunded payment, and will be taken from what comes in before anything
          can be transferred.
        </Notice>
      ) : null}
    </>
  )
}

function NotReady({ group, viewerName }: Pick<NoticesProps, 'group' | 'viewerName'>) {
  const isConnected = group.stripeConnectedAccountId !== null
  const accountSetUp = (
    <ConnectAccount
      groupId={group._id}
      isConnected={isConnected}
      otherOwner={otherOwner(group, viewerName)}
    />
  )
  if (isConnected) return accountSetUp
  return (
    <Panel title="There’s no payout account ready yet" highlighted>
      {accountSetUp}
    </Panel>
  )
}
