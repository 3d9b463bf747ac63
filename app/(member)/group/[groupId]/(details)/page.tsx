import { readOrNotFound } from '@/app/(member)/or-not-found'
import { readGroupData } from '@/app/(member)/read-group-data'
import { readViewerRole } from '@/app/(member)/read-group-once'
import { collectedPoints } from '@/components/groups/group/collected-points'
import { encodePoints } from '@/components/groups/group/collected-steps'
import { GroupDetails } from '@/components/groups/group/group-details'
import { groupDetailsView } from '@/components/groups/group/group-view'
import { transactionLine } from '@/components/money/transactions/transaction-line'
import { now } from '@/lib/base/clock'
import { getCollectionHistory } from '@/lib/groups/group/collected'
import { listGroupUpdates } from '@/lib/groups/updates/queries'
import { refreshAfterOnboarding } from '@/lib/money/payouts/refresh-after-onboarding'
import { listGroupTransactions } from '@/lib/money/transactions/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'
import { promiseToken } from '@/lib/platform/auth/promise-token'
import { db } from '@/lib/platform/db/client'

const TRANSACTIONS_SHOWN = 5

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<{ onboarding?: string | string[] }>
}

export default async function GroupDetailsPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  if ((await searchParams).onboarding)
    await readOrNotFound((await params).groupId, (id) => refreshAfterOnboarding(viewer, id))
  const [data, transactions, { points, giftCount }, updates] = await readOrNotFound(
    (await params).groupId,
    (id) =>
      Promise.all([
        readGroupData(viewer, id),
        listGroupTransactions(viewer, id, readViewerRole(viewer, id), TRANSACTIONS_SHOWN),
        getCollectionHistory(viewer, id),
        listGroupUpdates(db, id),
      ]),
  )
  const view = groupDetailsView(data)
  return (
    <GroupDetails
      {...view}
      transactions={transactions.map(transactionLine)}
      encodedPoints={encodePoints(collectedPoints(data.group.createdAt, points, now().toISOString()))}
      giftCount={giftCount}
      updates={updates}
      promiseHref={view.ownMember && `/promise/${promiseToken(view.ownMember._id)}`}
    />
  )
}
