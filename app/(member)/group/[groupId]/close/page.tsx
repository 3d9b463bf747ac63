import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { ClosingScreen } from '@/components/closing/closing-screen'
import { whoOwes } from '@/components/reminders/owing'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getClosing } from '@/lib/closing/queries'
import { getGroupWithMembers } from '@/lib/groups/queries'

export const metadata: Metadata = { title: 'Wrap up' }

export default async function ClosePage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const [{ group, members }, closing] = await orNotFound((await params).groupId, (groupId) =>
    Promise.all([getGroupWithMembers(viewer, groupId), getClosing(viewer, groupId)]),
  )
  const toRemind = whoOwes(members, viewer.userId)
  return <ClosingScreen {...{ group, closing, toRemind }} viewerName={viewer.username} />
}
