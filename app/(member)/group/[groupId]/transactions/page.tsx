import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { GroupTransactions } from '@/components/transactions/group-transactions'
import { statusFrom } from '@/components/transactions/transaction'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { londonDay } from '@/lib/clock'
import { getGroup } from '@/lib/groups/queries'
import { mayBeTooLong } from '@/lib/statements/statement'
import { listAllGroupTransactions } from '@/lib/transactions/queries'

export const metadata: Metadata = { title: 'Group transactions' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<{ status?: string | string[] }>
}

export default async function GroupTransactionsPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const status = statusFrom((await searchParams).status)
  const [group, page, isLong] = await orNotFound((await params).groupId, (groupId) =>
    Promise.all([
      getGroup(viewer, groupId),
      listAllGroupTransactions(viewer, groupId, { page: 1, limit: 20, status }),
      mayBeTooLong(viewer, groupId),
    ]),
  )
  return (
    <GroupTransactions
      group={group}
      first={{ items: page.transactions, nextCursor: page.nextCursor }}
      status={status}
      viewerId={viewer.userId}
      today={londonDay()}
      isLong={isLong}
      isAdmin={group.admin.includes(viewer.userId)}
    />
  )
}
