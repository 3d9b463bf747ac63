'use client'

import { REQUEST_BADGES, whyAsked } from '@/components/money/transactions/transaction'
import { TransactionActions } from '@/components/money/transactions/transaction-actions'
import { TransactionRow } from '@/components/money/transactions/transaction-row'
import { BackLink } from '@/components/ui/buttons/back-link'
import { EmptyState } from '@/components/ui/page/empty-state'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import type { Answer } from '@/lib/api/client/call-server'

type RefundRequestsProps = {
  group: { _id: string; title: string }
  requests: Answer<'GET /group/{groupId}/refund-requests'>['refundRequests']
  viewerId: string
  isAdmin: boolean
}

/** A group's refund requests and their answers, open ones first. */
export function RefundRequests({ group, requests, viewerId, isAdmin }: RefundRequestsProps) {
  return (
    <>
      <PageHeader
        title="Refund requests"
        back={<BackLink href={`/group/${group._id}/transactions`}>{`${group.title} Transactions`}</BackLink>}
      />
      <Panel padding="none">
        {requests.length === 0 ? (
          <EmptyState
            illustration="passbook"
            title="Nobody has asked for money back"
            text={`When someone who paid to “${group.title}” asks for it back, you’ll find it here.`}
          />
        ) : (
          <ul aria-label="Refund requests">
            {requests.map(({ transaction, ...request }) => (
              <TransactionRow
                key={request._id}
                transaction={{ ...transaction, refundRequest: request }}
                namedBy="member"
                badge={REQUEST_BADGES[request.status]}
                note={whyAsked(request)}
                actions={
                  request.status === 'open' ? (
                    <TransactionActions {...{ transaction, viewerId, canRefund: isAdmin }} />
                  ) : null
                }
              />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
