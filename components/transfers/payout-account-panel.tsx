import { DescriptionList } from '@/components/ui/description-list'
import { Panel } from '@/components/ui/panel'
import type { Answer } from '@/lib/browser/call-server'
import { DisconnectButton } from './disconnect-button'

type Group = Answer<'GET /group/{id}'>['group']

/** Whose payout account the group's money goes to, and the way to be rid of it. */
export function PayoutAccountPanel({ group }: { group: Group }) {
  const { _id, payoutAccountOwner, payoutEnabled, stripeConnectedAccountId } = group
  if (!stripeConnectedAccountId) return null
  return (
    <Panel title="Payout account" footer={<DisconnectButton groupId={_id} />}>
      <div className="-my-2.5">
        <DescriptionList
          items={[
            { term: 'Belongs to', value: payoutAccountOwner },
            { term: 'Account', value: <span className="break-all">{stripeConnectedAccountId}</span> },
            { term: 'State', value: payoutEnabled ? 'Ready' : 'Not ready yet' },
          ]}
        />
      </div>
    </Panel>
  )
}
