import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { readGroupOnce } from '@/app/(member)/read-group-once'
import { ClosingScreen } from '@/components/groups/closing/closing-screen'
import { pickOwingMembers } from '@/components/groups/reminders/owing'
import { getClosing } from '@/lib/groups/closing/queries'
import { getGroupWithMembers } from '@/lib/groups/group/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Wrap up' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<{ step?: string | string[] }>
}

export default async function ClosePage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const [{ group, members }, closing] = await readOrNotFound((await params).groupId, (groupId) =>
    Promise.all([
      getGroupWithMembers(viewer, groupId, readGroupOnce(viewer, groupId)),
      getClosing(viewer, groupId),
    ]),
  )
  const membersToRemind = pickOwingMembers(members, viewer.userId)
  const isSharingOut = (await searchParams).step === 'share-out'
  return <ClosingScreen {...{ group, closing, membersToRemind, isSharingOut }} viewerName={viewer.username} />
}
