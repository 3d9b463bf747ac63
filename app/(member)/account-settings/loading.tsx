'use client'

import { AccountHeader } from '@/components/people/accounts/profile/account-header'
import { Panel } from '@/components/ui/page/panel'
import { Skeleton } from '@/components/ui/page/skeleton'

export default function Loading() {
  return (
    <div className="mx-auto max-w-2xl" role="status">
      <span className="sr-only">Loading</span>
      <AccountHeader />
      <div className="flex flex-col gap-6">
        <Panel title="Change password">
          <div className="space-y-5">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        </Panel>
        <Panel title="Ways to confirm it’s you">
          <div className="space-y-6 py-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </Panel>
      </div>
    </div>
  )
}
