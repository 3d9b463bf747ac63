import { BackLink } from '@/components/ui/back-link'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import type { Answer } from '@/lib/browser/call-server'
import { formatPounds } from '@/lib/money/pence'
import { otherOwner } from './account-owner'
import { TransferForm } from './transfer-form'

type Group = Answer<'GET /group/{id}'>['group']

type TransferScreenProps = { group: Group; isAdmin: boolean; viewerName: string }

/** Where an admin sends what was collected. */
export function TransferScreen({ group, isAdmin, viewerName }: TransferScreenProps) {
  const path = `/group/${group._id}`
  const { availablePence, debtPence } = group
  return (
    <>
      <PageHeader
        title="Transfer funds"
        eyebrow={group.title}
        back={<BackLink href={path}>Back to the group</BackLink>}
      />
      {isAdmin ? (
        <div className="flex flex-col gap-5">
          {group.payoutEnabled ? null : <NotReady path={path} owner={otherOwner(group, viewerName)} />}
          {debtPence > 0 ? (
            <Notice tone="warning" title={`This group owes ${formatPounds(debtPence)}`} className="max-w-xl">
              It comes from a disputed or refunded payment, and will be taken from what comes in before
              anything can be transferred.
            </Notice>
          ) : null}
          <TransferForm groupId={group._id} availablePence={availablePence} />
          <p className="text-sm">
            <TextLink href={`${path}/transactions`}>See this group's transactions</TextLink>
          </p>
        </div>
      ) : (
        <Notice tone="info" title="Only admins can transfer funds" className="max-w-xl">
          Ask an admin of this group to send the money.
        </Notice>
      )}
    </>
  )
}

function NotReady({ path, owner }: { path: string; owner: string | null }) {
  if (owner)
    return (
      <Notice tone="warning" title="The payout account isn't ready yet" className="max-w-xl">
        This payout account belongs to {owner}. Only they can continue.
      </Notice>
    )
  return (
    <Notice tone="warning" title="There's no payout account ready yet" className="max-w-xl">
      Choose Transfer Funds <TextLink href={path}>on the group's page</TextLink> to connect one first.
    </Notice>
  )
}
