import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { ClosingScreen } from '@/components/groups/closing/closing-screen'
import { whoOwes } from '@/components/groups/reminders/owing'
import { getClosing } from '@/lib/groups/closing/queries'
import { getGroupWithMembers } from '@/lib/groups/group/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Wrap up' }

export default async function ClosePage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const [{ group, members }, closing] = await orNotFound((await params).groupId, (groupId) =>
    Promise.all([getGroupWithMembers(viewer, groupId), getClosing(viewer, groupId)]),
  )
  const toRemind = whoOwes(members, viewer.userId)
  return <ClosingScreen {...{ group, closing, toRemind }} viewerName={viewer.username} />
}
