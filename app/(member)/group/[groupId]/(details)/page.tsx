import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { collectedPoints } from '@/components/groups/collected-points'
import { GroupDetails } from '@/components/groups/group-details'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { promiseToken } from '@/lib/auth/promise-token'
import { now } from '@/lib/clock'
import { getCollected, getGroupWithMembers } from '@/lib/groups/queries'
import { returnFromOnboarding } from '@/lib/payouts/return-from-onboarding'
import { getCard } from '@/lib/posters/card'
import { isEmptyCard } from '@/lib/posters/rules'
import { listGroupTransactions } from '@/lib/transactions/queries'

export const metadata: Metadata = { title: 'Group details' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<{ onboarding?: string | string[] }>
}

export default async function GroupDetailsPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  if ((await searchParams).onboarding)
    await orNotFound((await params).groupId, (id) => returnFromOnboarding(viewer, id))
  const [{ group, members }, transactions, collected, card] = await orNotFound((await params).groupId, (id) =>
    Promise.all([
      getGroupWithMembers(viewer, id),
      listGroupTransactions(viewer, id),
      getCollected(viewer, id),
      getCard(viewer, id),
    ]),
  )
  const own = members.find(({ userId }) => userId._id === viewer.userId)
  return (
    <GroupDetails
      group={group}
      members={members}
      transactions={transactions}
      collected={collectedPoints(group.createdAt, collected, now().toISOString())}
      hasCard={!isEmptyCard(card)}
      viewerId={viewer.userId}
      promiseHref={own && `/promise/${promiseToken(own._id)}`}
    />
  )
}
