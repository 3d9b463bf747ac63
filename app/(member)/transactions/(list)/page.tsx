import type { Metadata } from 'next'
import { isAdminOf } from '@/components/groups/group/group'
import { OwnTransactions } from '@/components/money/transactions/own-transactions'
import { statusFrom } from '@/components/money/transactions/transaction'
import { londonDay } from '@/lib/base/clock'
import { listGroups } from '@/lib/groups/group/queries'
import { listManagedGroups } from '@/lib/membership/membership'
import {
  listAllTransactions,
  listManagedTransactions,
  sumOwnContributions,
} from '@/lib/money/transactions/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Transactions' }

type Query = Record<'status' | 'of', string | string[] | undefined>

export default async function TransactionsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await requireFullViewer()
  const { of: requestedList, status: requestedStatus } = await searchParams
  const status = statusFrom(requestedStatus)
  const list = requestedList === 'managed' ? 'managed' : 'own'
  const read = list === 'managed' ? listManagedTransactions : listAllTransactions
  const [{ transactions, nextCursor }, managedGroups, ownTotal] = await Promise.all([
    read(viewer, { page: 1, limit: 20, status }),
    listManagedGroups(viewer),
    sumOwnContributions(viewer),
  ])
  const hasPaidNothing = list === 'own' && transactions.length === 0 && !status && managedGroups.length > 0
  const needsGroups = hasPaidNothing || (list === 'managed' && managedGroups.length > 0)
  const groups = needsGroups
    ? (await listGroups(viewer)).filter((group) => isAdminOf(group, viewer.userId))
    : []
  return (
    <OwnTransactions
      list={list}
      first={{ items: transactions, nextCursor }}
      status={status}
      viewerId={viewer.userId}
      today={londonDay()}
      isAdmin={managedGroups.length > 0}
      managed={groups}
      ownTotal={ownTotal}
    />
  )
}
