'use client'

import { BackLink } from '@/components/ui/buttons/back-link'
import { TabLink, TabLinks } from '@/components/ui/buttons/tab-links'
import { AuditHeader } from './audit-header'
import { AuditList, type AuditPage } from './audit-list'

type GroupHistoryScreenProps = {
  group: { _id: string; title: string }
  page: AuditPage
  isMoneyOnly: boolean
}

/** What changed in a group, for its admins. */
export function GroupHistoryScreen({ group, page, isMoneyOnly }: GroupHistoryScreenProps) {
  const path = `/group/${group._id}`
  return (
    <div className="mx-auto max-w-2xl">
      <AuditHeader
        eyebrow={<bdi>{group.title}</bdi>}
        back={<BackLink href={`${path}/transactions`}>Back</BackLink>}
      />
      <TabLinks label="Which changes">
        <TabLink href={`${path}/history`} isCurrent={!isMoneyOnly}>
          Everything
        </TabLink>
        <TabLink href={`${path}/history?show=money`} isCurrent={isMoneyOnly}>
          Money
        </TabLink>
      </TabLinks>
      <AuditList page={page} path={`${path}/history${isMoneyOnly ? '?show=money' : ''}`} />
    </div>
  )
}
