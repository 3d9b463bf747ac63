import { BackLink } from '@/components/ui/back-link'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import type { Answer } from '@/lib/browser/call-server'
import { longMoment } from '@/lib/dates'
import { formatPounds } from '@/lib/money/pence'
import { otherOwner } from './account-owner'
import { PayoutAccountPanel } from './payout-account-panel'
import { TransferForm } from './transfer-form'
import { TwoKeysPanel } from './two-keys-panel'
import { type WaitingTransfer, WaitingTransfers } from './waiting-transfers'

type Group = Answer<'GET /group/{id}'>['group']

type TransferScreenProps = {
  group: Group
  isAdmin: boolean
  viewerName: string
  waiting: WaitingTransfer[]
}

/** Where an admin sends what was collected. */
export function TransferScreen({ group, isAdmin, viewerName, waiting }: TransferScreenProps) {
  const path = `/group/${group._id}`
  return (
    <>
      <PageHeader
        title="Transfer funds"
        eyebrow={group.title}
        back={<BackLink href={path}>Back to the group</BackLink>}
      />
      {isAdmin ? (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <div className="flex min-w-0 flex-col gap-5">
            <WaitingTransfers transfers={waiting} />
            <Notices group={group} viewerName={viewerName} path={path} />
            <TransferForm
              groupId={group._id}
              availablePence={group.availablePence}
              isResting={group.transfersFrom !== null}
              confirmation={confirmationText(group)}
            />
            <p className="text-sm">
              <TextLink href={`${path}/transactions`}>See this group's transactions</TextLink>
            </p>
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <PayoutAccountPanel group={group} />
            <TwoKeysPanel group={group} viewerName={viewerName} />
          </div>
        </div>
      ) : (
        <Notice tone="info" title="Only admins can transfer funds" className="max-w-xl">
          Ask an admin of this group to send the money.
        </Notice>
      )}
    </>
  )
}

/** What stands below the button where a second admin confirms. */
function confirmationText({ twoKeys, admin }: Group): string | null {
  if (!twoKeys) return null
  return admin.length > 1
    ? 'Another admin confirms it before the money leaves.'
    : 'Nobody else can confirm it. Make another member an admin first.'
}

type NoticesProps = Pick<TransferScreenProps, 'group' | 'viewerName'> & { path: string }

/** What stands in the way of a transfer, or will be taken from it. */
function Notices({ group, viewerName, path }: NoticesProps) {
  const { debtPence, disputedPence, payoutEnabled, transfersFrom } = group
  return (
    <>
      {payoutEnabled ? null : <NotReady path={path} owner={otherOwner(group, viewerName)} />}
      {transfersFrom ? (
        <Notice tone="info" title={`Transfers work from ${longMoment(transfersFrom)}`}>
          The payout account was replaced. The wait gives everyone in the group time to notice a change that
          nobody wanted.
        </Notice>
      ) : null}
      {disputedPence > 0 ? (
        <Notice tone="info" title={`${formatPounds(disputedPence)} is in dispute`}>
          It's set aside until the payer's bank decides, and can't be transferred.
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

function NotReady({ path, owner }: { path: string; owner: string | null }) {
  if (owner)
    return (
      <Notice tone="warning" title="The payout account isn't ready yet">
        This payout account belongs to {owner}. Only they can continue.
      </Notice>
    )
  return (
    <Notice tone="warning" title="There's no payout account ready yet">
      Choose Transfer Funds <TextLink href={path}>on the group's page</TextLink> to connect one first.
    </Notice>
  )
}
