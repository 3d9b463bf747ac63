'use client'

import { BackSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Panel } from '@/components/ui/page/panel'
import { SkeletonRows, SkeletonWords } from '@/components/ui/page/skeleton'
import { AuditHeader } from './audit-header'

/** The shape of a group's changes while they load. */
export function AuditSkeleton() {
  return (
    <div className="mx-auto max-w-2xl">
      <AuditHeader eyebrow={<SkeletonWords className="w-32" />} back={<BackSkeleton />} />
      <Panel>
        <SkeletonRows rows={8} label="Loading changes" />
      </Panel>
    </div>
  )
}
