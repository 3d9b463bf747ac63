import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { Skeleton } from '@/components/ui/skeleton'

/** Places kept in the shape of the group screens while they load. */

const Loading = ({ what, children }: { what: string; children: ReactNode }) => (
  <div role="status">
    <span className="sr-only">{`Loading ${what}`}</span>
    {children}
  </div>
)

const sheet = 'rounded-md border border-rule bg-sheet p-4 sm:p-6'

const Totals = () => (
  <>
    <div className="flex flex-wrap items-end gap-10">
      <Skeleton className="h-16 w-48" />
      <Skeleton className="h-12 w-32" />
    </div>
    <Skeleton className="mt-6 h-14 w-full max-w-2xl" />
    <Skeleton className="mt-3 h-5 w-full max-w-2xl" />
  </>
)

const PersonRow = () => (
  <div className="flex items-center gap-3">
    <Skeleton className="size-11 shrink-0 rounded-full" />
    <Skeleton className="h-5 w-40 max-w-full" />
    <Skeleton className="ml-auto h-5 w-16" />
  </div>
)

export function GroupDashboardSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Skeleton className="h-11 w-40 rounded-md" />
            <Skeleton className="h-11 w-48 rounded-md" />
          </>
        }
      />
      <Loading what="the group">
        <div className={sheet}>
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-3 h-8 w-72 max-w-full" />
          <Skeleton className="mt-3 mb-8 h-5 w-96 max-w-full" />
          <Totals />
          <div className="mt-8 space-y-5 border-t border-rule pt-6">
            <PersonRow />
            <PersonRow />
          </div>
        </div>
      </Loading>
    </>
  )
}

export function GroupDetailsSkeleton() {
  return (
    <Loading what="the group">
      <Skeleton className="mb-4 h-5 w-44" />
      <Skeleton className="mb-4 h-9 w-80 max-w-full" />
      <Skeleton className="mb-8 h-5 w-96 max-w-full" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-5">
          <div className={sheet}>
            <Totals />
          </div>
          <div className={sheet}>
            <Skeleton className="h-40 w-full" />
          </div>
        </div>
        <div className="space-y-5">
          <div className={sheet}>
            <Skeleton className="h-56 w-full" />
          </div>
          <div className={`${sheet} space-y-5`}>
            <PersonRow />
            <PersonRow />
          </div>
        </div>
      </div>
    </Loading>
  )
}

export function MembersSkeleton() {
  return (
    <>
      <PageHeader title="Group Members" />
      <Loading what="the members">
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {['first', 'second', 'third'].map((place) => (
            <div key={place} className={`${sheet} space-y-5`}>
              <PersonRow />
              <Skeleton className="h-20 w-full" />
            </div>
          ))}
        </div>
      </Loading>
    </>
  )
}
