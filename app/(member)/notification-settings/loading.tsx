'use client'

import { BackLink } from '@/components/ui/buttons/back-link'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { Skeleton } from '@/components/ui/page/skeleton'
import { MESSAGE_KINDS } from '@/lib/platform/messages/preferences/rules'

export default function Loading() {
  return (
    <div className="mx-auto max-w-2xl" role="status">
      <span className="sr-only">Loading</span>
      <PageHeader title="Notification Settings" back={<BackLink href="/settings">Back</BackLink>} />
      <Panel>
        {MESSAGE_KINDS.map((kind) => (
          <div key={kind} className="flex items-center gap-4 border-b border-rule py-4 last:border-0">
            <span className="grow space-y-2">
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="h-3 w-3/5" />
            </span>
            <Skeleton className="h-14 w-28" />
          </div>
        ))}
      </Panel>
    </div>
  )
}
