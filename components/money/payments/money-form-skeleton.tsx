'use client'

import { PageHeader } from '@/components/ui/page/page-header'
import { BackSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Panel } from '@/components/ui/page/panel'
import { Skeleton, SkeletonWords } from '@/components/ui/page/skeleton'
import { TwoColumns } from '@/components/ui/page/two-columns'

/** The shape of a screen with one form about money while it loads, with side panels if the screen has them. */
export function MoneyFormSkeleton({ title, withPanels = false }: { title: string; withPanels?: boolean }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <PageHeader title={title} eyebrow={<SkeletonWords className="w-36" />} back={<BackSkeleton />} />
      {withPanels ? (
        <TwoColumns>
          <FormPanel />
          <Panel>
            <Skeleton className="mb-6 h-7 w-40" />
            <Skeleton className="h-24 w-full" />
          </Panel>
        </TwoColumns>
      ) : (
        <FormPanel className="max-w-xl" />
      )}
    </div>
  )
}

const FormPanel = ({ className }: { className?: string }) => (
  <Panel className={className}>
    <Skeleton className="mb-6 h-12 w-48" />
    <Skeleton className="mb-2 h-4 w-20" />
    <Skeleton className="mb-6 h-16 w-full" />
    <Skeleton className="h-13 w-full" />
  </Panel>
)
