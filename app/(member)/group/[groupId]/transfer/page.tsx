import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { TransferScreen } from '@/components/transfers/transfer-screen'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { londonDay } from '@/lib/clock'
import { getGroup } from '@/lib/groups/queries'
import { getDestination } from '@/lib/payouts/destination'
import {
  getDailyLimit,
  getLastTransfer,
  getPause,
  getSettledFrom,
  listWaiting,
} from '@/lib/transfers/queries'

export const metadata: Metadata = { title: 'Transfer funds' }

export default async function TransferPage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const [group, waiting, destination, last, pause, settledFrom, limit] = await orNotFound(
    (await params).groupId,
    (groupId) =>
      Promise.all([
        getGroup(viewer, groupId),
        listWaiting(viewer, groupId),
        getDestination(viewer, groupId),
        getLastTransfer(viewer, groupId),
        getPause(viewer, groupId),
        getSettledFrom(viewer, groupId),
        getDailyLimit(viewer, groupId),
      ]),
  )
  return (
    <TransferScreen
      group={group}
      isAdmin={group.admin.includes(viewer.userId)}
      viewerName={viewer.username}
      waiting={waiting}
      destination={destination}
      last={last}
      pause={pause}
      settledFrom={settledFrom}
      limit={limit}
      today={londonDay()}
    />
  )
}
