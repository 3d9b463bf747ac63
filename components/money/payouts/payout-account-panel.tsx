import { DescriptionList } from '@/components/ui/page/description-list'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import type { Destination } from './destination-text'
import { DisconnectButton } from './disconnect-button'

type PayoutAccountPanelProps = {
  group: ApiResponse<'GET /group/{id}'>['group']
  destination: Destination | null
}

/** Whose payout account the group's money goes to, and a button to disconnect it. */
export function PayoutAccountPanel({ group, destination }: PayoutAccountPanelProps) {
  const { _id, payoutAccountOwner, payoutEnabled, stripeConnectedAccountId } = group
  if (!stripeConnectedAccountId) return null
  const bank = destination?.bank
  return (
    <Panel
      title="Payout account"
      footer={<DisconnectButton groupId={_id} accountId={stripeConnectedAccountId} />}
    >
      <div className="-my-2.5">
        <DescriptionList
          items={[
            { term: 'Belongs to', value: <bdi>{payoutAccountOwner}</bdi> },
            ...(bank?.bankName ? [{ term: 'Bank', value: <bdi>{bank.bankName}</bdi> }] : []),
            ...(bank ? [{ term: 'Account', value: `Ending ${bank.last4}` }] : []),
            { term: 'State', value: payoutEnabled ? 'Ready' : 'Not ready yet' },
          ]}
        />
      </div>
    </Panel>
  )
}
