import { otherOwner } from '@/components/money/payouts/account-owner'
import { ConnectAccount } from '@/components/money/payouts/connect-account'
import { RefreshAt } from '@/components/money/payouts/refresh-at'
import { useNavigate } from '@/components/shell/use-navigate'
import { Button } from '@/components/ui/buttons/button'
import { Amount } from '@/components/ui/figures/amount'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Notice } from '@/components/ui/page/notice'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { longMoment } from '@/lib/base/dates'

type Group = ApiResponse<'GET /group/{id}'>['group']

type TransferFundsDialogProps = {
  group: Pick<
    Group,
    | '_id'
    | 'availablePence'
    | 'stripeConnectedAccountId'
    | 'payoutEnabled'
    | 'payoutAccountOwner'
    | 'transfersFrom'
  >
  viewerName: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Connects a payout account step by step, and leads to the transfer once that is ready. For admins. */
export function TransferFundsDialog({ group, viewerName, open, onOpenChange }: TransferFundsDialogProps) {
  const { isNavigating, go } = useNavigate()
  const isConnected = group.stripeConnectedAccountId !== null
  const owner = otherOwner(group, viewerName)
  const isReady = isConnected && group.payoutEnabled
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Transfer Funds"
      description="Send what’s been collected to a payout account."
      size="small"
      footer={
        <Button
          variant={isReady ? 'primary' : 'secondary'}
          disabled={!isReady}
          loading={isNavigating}
          onClick={() => go(`/group/${group._id}/transfer`)}
        >
          Transfer Funds
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-rule py-3">
          <span className="text-ink-soft">Available to transfer</span>
          <Amount size="medium" pence={group.availablePence} />
        </p>
        {isReady && group.transfersFrom ? (
          <Notice tone="info">
            The payout account was replaced. Transfers work from {longMoment(group.transfersFrom)}.
            <RefreshAt time={group.transfersFrom} />
          </Notice>
        ) : isReady ? (
          <Notice tone="success">
            {owner ? `This payout account belongs to ${owner}. It` : 'Your payout account'} is ready to
            receive transfers.
          </Notice>
        ) : (
          <ConnectAccount groupId={group._id} isConnected={isConnected} otherOwner={owner} />
        )}
      </div>
    </Dialog>
  )
}
