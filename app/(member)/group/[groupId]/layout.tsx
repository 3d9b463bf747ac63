import type { Metadata } from 'next'
import { cache, type ReactNode } from 'react'
import { GroupPlace } from '@/components/groups/group-place'
import { currentViewer } from '@/lib/auth/current-viewer'
import { findPlace } from '@/lib/groups/place'
import { PRODUCT_NAME } from '@/lib/product'

type LayoutProps = { params: Promise<{ groupId: string }>; children: ReactNode }

const readPlace = cache(async (groupId: string) => {
  const viewer = await currentViewer()
  return viewer?.isFull ? findPlace(viewer, groupId) : null
})

const ENDED = { deleted: 'Group deleted', removed: 'No longer in the group', left: 'Group left' }

/** Puts the group's name in every tab title; a page without a title of its own shows only that name. */
export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  const place = await readPlace((await params).groupId)
  if (place?.title)
    return { title: { default: place.title, template: `${place.title} · %s · ${PRODUCT_NAME}` } }
  const title = `${place?.ended ? ENDED[place.ended] : 'Page not found'} · ${PRODUCT_NAME}`
  // Also overrides the page's own title, because the page itself is not shown.
  return { title: { absolute: title, template: title } }
}

/** Wraps all pages of a group: if the viewer loses access while looking, this layout says so instead of the page. */
export default async function GroupLayout({ params, children }: LayoutProps) {
  const place = await readPlace((await params).groupId)
  return (
    <GroupPlace title={place?.title ?? null} ended={place?.ended ?? null}>
      {children}
    </GroupPlace>
  )
}
