'use client'

import { type ReactNode, useState } from 'react'
import { BackLink } from '@/components/ui/buttons/back-link'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Icon } from '@/components/ui/figures/icon'
import { EmptyState } from '@/components/ui/page/empty-state'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { ANSWER_ANCHOR } from '@/lib/membership/paths'
import { RefundRequestRow } from './refund-request-row'
import type { RefundRequest } from './refund-words'

type RefundRequestsProps = {
  group: { _id: string; title: string }
  requests: RefundRequest[]
  isAdmin: boolean
}

/** A group's refund requests: those that wait for an answer, then the others. */
export function RefundRequests({ group, requests, isAdmin }: RefundRequestsProps) {
  const openRequests = requests.filter(({ status }) => status === 'open')
  const endedRequests = requests.filter(({ status }) => status !== 'open')
  // Decided when the screen opens: answering all but one must not open the last.
  const [hash] = useState(openRequests.length === 1 ? ANSWER_ANCHOR : undefined)
  const row = (request: RefundRequest) => (
    <RefundRequestRow key={request._id} request={request} canRefund={isAdmin} hash={hash} />
  )
  return (
    <>
      <PageHeader
        title="Refund requests"
        text={
          isAdmin && requests.length > 0
            ? 'Refund all or part of what somebody paid, or say why not. They’re told either way.'
            : null
        }
        back={<BackLink href={`/group/${group._id}/transactions`}>{`${group.title} Transactions`}</BackLink>}
      />
      {requests.length === 0 ? <NoRequests group={group} isAdmin={isAdmin} /> : null}
      {requests.length > 0 && openRequests.length === 0 ? (
        <p className="mb-6 flex items-center gap-2.5 text-ink-soft">
          <Icon className="icon-circle-check size-5 text-success" />
          Nobody is waiting for an answer.
        </p>
      ) : null}
      <Requests title="Waiting for an answer" isHighlighted={isAdmin}>
        {openRequests.map(row)}
      </Requests>
      <Requests title="Answered">{endedRequests.map(row)}</Requests>
    </>
  )
}

type RequestsProps = { title: string; isHighlighted?: boolean; children: ReactNode[] }

function Requests({ title, isHighlighted = false, children: rows }: RequestsProps) {
  if (rows.length === 0) return null
  return (
    <Panel title={title} padding="none" highlighted={isHighlighted} className="mb-6">
      <ul aria-label={title}>{rows}</ul>
    </Panel>
  )
}

function NoRequests({ group, isAdmin }: Pick<RefundRequestsProps, 'group' | 'isAdmin'>) {
  return (
    <Panel padding="none">
      <EmptyState
        illustration="passbook"
        title={isAdmin ? 'Nobody has asked for money back' : 'You haven’t asked for anything back'}
        text={
          isAdmin
            ? `When someone who paid to “${group.title}” asks for it back, you’re told, and answer here with one press.`
            : `You can ask beside each of your payments to “${group.title}”. An admin then decides.`
        }
        action={
          <ButtonLink variant="secondary" href={`/group/${group._id}/transactions`}>
            See the transactions
          </ButtonLink>
        }
      />
    </Panel>
  )
}
