'use client'

import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/page/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Notifications" text={<Skeleton className="h-6 w-32" />} />
      <Panel>
        <SkeletonRows rows={6} label="Loading notifications" />
      </Panel>
    </>
  )
}
