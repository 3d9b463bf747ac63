import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { readGroupOnce, readViewerRole } from '@/app/(member)/read-group-once'
import { GroupTransactions } from '@/components/money/transactions/group-transactions'
import { statusFrom } from '@/components/money/transactions/transaction'
import { londonDay } from '@/lib/base/clock'
import { mayExceedPdfLimit } from '@/lib/money/statements/statement'
import { listAllGroupTransactions } from '@/lib/money/transactions/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Group transactions' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<{ status?: string | string[] }>
}

export default async function GroupTransactionsPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const status = statusFrom((await searchParams).status)
  const [{ group }, page, isTooLongForPdf] = await readOrNotFound((await params).groupId, (groupId) =>
    Promise.all([
      readGroupOnce(viewer, groupId),
      listAllGroupTransactions(
        viewer,
        groupId,
        { page: 1, limit: 20, status },
        readViewerRole(viewer, groupId),
      ),
      mayExceedPdfLimit(viewer, groupId),
    ]),
  )
  return (
    <GroupTransactions
      group={group}
      first={{ items: page.transactions, nextCursor: page.nextCursor }}
      status={status}
      viewerId={viewer.userId}
      today={londonDay()}
      isTooLongForPdf={isTooLongForPdf}
      isAdmin={group.admin.includes(viewer.userId)}
    />
  )
}
