'use client'

import type { ReactNode } from 'react'
import { BackLink } from '@/components/ui/buttons/back-link'
import { PageHeader } from '@/components/ui/page/page-header'
import { BackSkeleton, PageTitleSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Panel } from '@/components/ui/page/panel'
import { Skeleton, SkeletonWords } from '@/components/ui/page/skeleton'
import { TwoColumns } from '@/components/ui/page/two-columns'
import { TotalsLayout } from './totals-layout'

/** Skeletons of the group screens while they load. */

const Loading = ({ what, children }: { what: string; children: ReactNode }) => (
  <div role="status">
    <span className="sr-only">{`Loading ${what}`}</span>
    {children}
  </div>
)

const sheet = 'rounded-md border border-rule bg-sheet p-4 sm:p-6'

/** Mirrors GroupTotals: two sums, the tally, the words below it. */
const Totals = () => (
  <TotalsLayout sums={<TotalsSums />}>
    <Skeleton className="aspect-[10/1] w-full max-w-2xl" />
    <Skeleton className="mt-2.5 h-5 w-full max-w-2xl" />
  </TotalsLayout>
)
const TotalsSums = () => (
  <>
    <Skeleton className="h-16 w-36 sm:h-19 sm:w-44" />
    <Skeleton className="h-13 w-26" />
  </>
)

/** Mirrors YourShare: its title, the sum, the buttons. */
const Share = () => (
  <>
    <Skeleton className="h-6 w-28" />
    <Skeleton className="mt-3 h-8 w-40" />
    <Skeleton className="mt-3 h-10 w-52 max-w-full" />
  </>
)

const PersonRow = () => (
  <div className="flex items-center gap-3">
    <Skeleton className="size-11 shrink-0 rounded-full" />
    <Skeleton className="h-5 w-40 max-w-full" />
    <Skeleton className="ml-auto h-5 w-16" />
  </div>
)

export function GroupsSkeleton() {
  return (
    <>
      <PageHeader title="Groups" actions={<Buttons />} />
      <Loading what="the group">
        <Card />
      </Loading>
    </>
  )
}

export function GroupDashboardSkeleton() {
  return (
    <Loading what="the group">
      <div className="mb-4 flex min-h-11 items-center justify-between">
        <Skeleton className="h-5 w-16" />
        <Buttons />
      </div>
      <Card />
    </Loading>
  )
}

const Buttons = () => (
  <div className="flex gap-2.5 max-md:hidden">
    <Skeleton className="h-11 w-44 rounded-md" />
    <Skeleton className="h-11 w-48 rounded-md" />
  </div>
)

const Card = () => (
  <div className="rounded-md border border-rule bg-sheet">
    <div className="px-4 pt-5 sm:px-7 sm:pt-7">
      <Skeleton className="h-6 w-20" />
      <Skeleton className="mt-2 h-8 w-60 max-w-full" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
    </div>
    <div className="px-4 py-6 sm:px-7">
      <Totals />
    </div>
    <TwoColumns className="border-t border-rule @2xl:divide-x @2xl:divide-rule">
      <div className="min-w-0 space-y-5 px-4 py-5 sm:px-7">
        <Skeleton className="h-8 w-28" />
        <PersonRow />
        <PersonRow />
      </div>
      <div className="min-w-0 border-t border-rule px-4 py-5 sm:px-7 @2xl:border-t-0">
        <Share />
      </div>
    </TwoColumns>
  </div>
)

export function GroupDetailsSkeleton() {
  return (
    <Loading what="the group">
      <PageHeader
        title={<PageTitleSkeleton />}
        text={<SkeletonWords className="w-80" />}
        back={<BackSkeleton />}
      />
      <TwoColumns>
        <div className="flex min-w-0 flex-col gap-5">
          <Panel>
            <Totals />
          </Panel>
          <Panel highlighted>
            <Share />
          </Panel>
          <Panel title="Who has paid">
            <Skeleton className="h-8 w-52 max-w-full" />
            <div className="mt-5 space-y-5">
              <PersonRow />
              <PersonRow />
            </div>
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Panel title="Group Details">
            <Skeleton className="h-56 w-full" />
          </Panel>
        </div>
      </TwoColumns>
    </Loading>
  )
}

export function MembersSkeleton() {
  return (
    <>
      <PageHeader
        title="Group Members"
        eyebrow={<SkeletonWords className="w-32" />}
        back={<BackLink href="/groups">Back to Groups</BackLink>}
      />
      <Loading what="the members">
        <div className="grid gap-4 people-columns">
          {['first', 'second', 'third'].map((place) => (
            <div key={place} className={`${sheet} min-w-0 space-y-5`}>
              <PersonRow />
              <Skeleton className="h-20 w-full" />
            </div>
          ))}
        </div>
      </Loading>
    </>
  )
}
