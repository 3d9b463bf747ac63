import type { Metadata } from 'next'
import { isAdminOf } from '@/components/groups/group/group'
import { OwnTransactions } from '@/components/money/transactions/own-transactions'
import { statusFrom } from '@/components/money/transactions/transaction'
import { londonDay } from '@/lib/base/clock'
import { listGroups } from '@/lib/groups/group/queries'
import { listAllTransactions } from '@/lib/money/transactions/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Transactions' }

type PageProps = { searchParams: Promise<{ status?: string | string[] }> }

export default async function TransactionsPage({ searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const status = statusFrom((await searchParams).status)
  const { transactions, nextCursor } = await listAllTransactions(viewer, { page: 1, limit: 20, status })
  const isNew = transactions.length === 0 && !status
  const managed = isNew ? (await listGroups(viewer)).filter((group) => isAdminOf(group, viewer.userId)) : []
  return (
    <OwnTransactions
      first={{ items: transactions, nextCursor }}
      status={status}
      viewerId={viewer.userId}
      today={londonDay()}
      managed={managed}
    />
  )
}
