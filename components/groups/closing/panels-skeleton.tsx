'use client'

import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page/page-header'
import { BackSkeleton, PageTitleSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Skeleton, SkeletonWords } from '@/components/ui/page/skeleton'

const eyebrow = <SkeletonWords className="w-32" />

/** The shapes of the steps, and of the statement's lines, while they load. */

export const PanelsSkeleton = () => (
  <SkeletonPage>
    <PageHeader
      title={<PageTitleSkeleton />}
      text={
        <>
          <SkeletonWords className="w-52" /> <SkeletonWords className="w-52" />{' '}
          <SkeletonWords className="w-52" /> <SkeletonWords className="w-52" />
        </>
      }
      eyebrow={eyebrow}
      back={<BackSkeleton />}
    />
  </SkeletonPage>
)

export const ClosingStatementSkeleton = () => (
  <SkeletonPage>
    <PageHeader
      title="Where every pound went"
      eyebrow={eyebrow}
      back={<BackSkeleton />}
      actions={<Skeleton className="h-11 w-40" />}
    />
  </SkeletonPage>
)

const SkeletonPage = ({ children }: { children: ReactNode }) => (
  <div role="status" className="mx-auto max-w-2xl">
    <span className="sr-only">Loading</span>
    {children}
    <div className="flex flex-col gap-3">
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <div key={place} className="rounded-md border border-rule bg-sheet p-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-2 h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  </div>
)
