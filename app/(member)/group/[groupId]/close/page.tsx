import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { ClosingScreen } from '@/components/closing/closing-screen'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getClosing } from '@/lib/closing/queries'
import { getGroup } from '@/lib/groups/queries'

export const metadata: Metadata = { title: 'Wrap up' }

export default async function ClosePage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const [group, closing] = await orNotFound((await params).groupId, (groupId) =>
    Promise.all([getGroup(viewer, groupId), getClosing(viewer, groupId)]),
  )
  return <ClosingScreen group={group} closing={closing} viewerName={viewer.username} />
}
