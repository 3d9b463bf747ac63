'use client'

import { BackLink } from '@/components/ui/buttons/back-link'
import { AuditHeader } from './audit-header'
import { AuditList, type AuditPage } from './audit-list'

type GroupHistoryScreenProps = { group: { _id: string; title: string }; page: AuditPage }

/** What changed in a group, for its admins. */
export function GroupHistoryScreen({ group, page }: GroupHistoryScreenProps) {
  const path = `/group/${group._id}`
  return (
    <div className="mx-auto max-w-2xl">
      <AuditHeader
        eyebrow={<bdi>{group.title}</bdi>}
        back={<BackLink href={`${path}/transactions`}>Back</BackLink>}
      />
      <AuditList page={page} path={`${path}/history`} />
    </div>
  )
}
