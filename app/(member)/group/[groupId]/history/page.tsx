import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { readGroupOnce } from '@/app/(member)/read-group-once'
import { GroupHistoryScreen } from '@/components/people/audit/group-history-screen'
import { cursorFrom } from '@/lib/people/audit/contract'
import { listGroupAudit } from '@/lib/people/audit/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'What changed' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<{ before?: string | string[]; show?: string | string[] }>
}

export default async function GroupHistoryPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const { groupId } = await params
  const { group } = await readOrNotFound(groupId, (id) => readGroupOnce(viewer, id))
  if (!group.admin.includes(viewer.userId)) notFound()
  const { before, show } = await searchParams
  const isMoneyOnly = show === 'money'
  const page = await listGroupAudit(viewer, group._id, { cursor: cursorFrom(before), isMoneyOnly })
  return (
    <GroupHistoryScreen
      group={{ _id: group._id, title: group.title }}
      page={page}
      isMoneyOnly={isMoneyOnly}
    />
  )
}
