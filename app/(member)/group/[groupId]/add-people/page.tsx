import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { AddPeopleScreen } from '@/components/groups/people-list/add-people-screen'
import { getGroup } from '@/lib/groups/group/queries'
import { getListedPeople } from '@/lib/groups/people-list/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Add a list' }

type PageProps = { params: Promise<{ groupId: string }> }

export default async function AddPeoplePage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const [group, people] = await readOrNotFound((await params).groupId, (groupId) =>
    Promise.all([getGroup(viewer, groupId), getListedPeople(viewer, groupId)]),
  )
  return <AddPeopleScreen group={group} isAnybodyListed={people.length > 0} />
}
