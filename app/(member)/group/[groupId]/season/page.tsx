import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { SeasonScreen } from '@/components/groups/series/season-screen'
import { getSeasonView } from '@/lib/groups/series/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Repeat this collection' }

type PageProps = { params: Promise<{ groupId: string }> }

export default async function SeasonPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const view = await readOrNotFound((await params).groupId, (groupId) => getSeasonView(viewer, groupId))
  return <SeasonScreen {...view} />
}
