import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { orNotFound } from '@/app/(member)/or-not-found'
import { AuditHeader } from '@/components/audit/audit-header'
import { AuditList } from '@/components/audit/audit-list'
import { BackLink } from '@/components/ui/back-link'
import { cursorFrom } from '@/lib/audit/contract'
import { listGroupAudit } from '@/lib/audit/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getGroup } from '@/lib/groups/queries'

export const metadata: Metadata = { title: 'What changed' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<{ before?: string | string[] }>
}

export default async function GroupHistoryPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const { groupId } = await params
  const group = await orNotFound(groupId, (id) => getGroup(viewer, id))
  if (!group.admin.includes(viewer.userId)) notFound()
  const cursor = cursorFrom((await searchParams).before)
  const path = `/group/${group._id}`
  return (
    <div className="max-w-2xl">
      <AuditHeader
        eyebrow={<bdi>{group.title}</bdi>}
        back={<BackLink href={`${path}/transactions`}>Back</BackLink>}
      />
      <AuditList page={await listGroupAudit(viewer, group._id, { cursor })} path={`${path}/history`} />
    </div>
  )
}
