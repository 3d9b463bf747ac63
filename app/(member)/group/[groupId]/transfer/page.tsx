import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { readGroupOnce } from '@/app/(member)/read-group-once'
import { TransferScreen } from '@/components/money/transfers/transfer-screen'
import { londonDay } from '@/lib/base/clock'
import { findDestination } from '@/lib/money/payouts/destination'
import {
  findLastTransfer,
  findPauseMessage,
  findTrustedFrom,
  getDailyLimit,
  listWaitingTransfers,
} from '@/lib/money/transfers/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Transfer funds' }

export default async function TransferPage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const [{ group }, waiting, destination, last, pauseMessage, trustedFrom, limit] = await readOrNotFound(
    (await params).groupId,
    (groupId) =>
      Promise.all([
        readGroupOnce(viewer, groupId),
        listWaitingTransfers(viewer, groupId),
        findDestination(viewer, groupId),
        findLastTransfer(viewer, groupId),
        findPauseMessage(viewer, groupId),
        findTrustedFrom(viewer, groupId),
        getDailyLimit(viewer, groupId),
      ]),
  )
  return (
    <TransferScreen
      group={group}
      isAdmin={group.admin.includes(viewer.userId)}
      viewerName={viewer.username}
      waitingTransfers={waiting}
      destination={destination}
      lastTransfer={last}
      pause={pauseMessage}
      mayActFrom={trustedFrom}
      limit={limit}
      today={londonDay()}
    />
  )
}
