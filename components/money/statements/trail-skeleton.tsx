'use client'

import { PageHeader } from '@/components/ui/page/page-header'
import { BackSkeleton, PageTitleSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Panel } from '@/components/ui/page/panel'
import { SkeletonRows, SkeletonWords } from '@/components/ui/page/skeleton'

/** The shape of a payment's trail while it loads. */
export function TrailSkeleton() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={<PageTitleSkeleton />}
        text={
          <>
            <SkeletonWords className="w-full" />
            <SkeletonWords className="w-40" />
          </>
        }
        back={<BackSkeleton />}
      />
      <Panel>
        <SkeletonRows rows={3} label="Loading the trail" />
      </Panel>
    </div>
  )
}
