import type { Metadata } from 'next'
import { cache, type ReactNode } from 'react'
import { readOrNull } from '@/app/(member)/or-not-found'
import { readGroupOnce } from '@/app/(member)/read-group-once'
import { GroupAccess } from '@/components/groups/group/group-access'
import { PRODUCT_NAME } from '@/lib/base/product'
import { findGroupAccess } from '@/lib/groups/group/access'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

type LayoutProps = { params: Promise<{ groupId: string }>; children: ReactNode }

const readAccess = cache(async (groupId: string) => {
  const viewer = await currentViewer()
  if (!viewer?.isFull) return null
  const found = await readOrNull(groupId, (id) => readGroupOnce(viewer, id))
  return found ? { title: found.group.title, ended: null } : findGroupAccess(viewer, groupId)
})

const ENDED_TITLES = { deleted: 'Group deleted', removed: 'No longer in the group', left: 'Group left' }

/** Puts the group's name in every tab title; a page without a title of its own shows only that name. */
export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  // Not known before logging in: the page keeps its own title.
  if (!(await currentViewer())?.isFull) return {}
  const access = await readAccess((await params).groupId)
  if (access?.title)
    return { title: { default: access.title, template: `${access.title} · %s · ${PRODUCT_NAME}` } }
  const title = `${access?.ended ? ENDED_TITLES[access.ended] : 'Page not found'} · ${PRODUCT_NAME}`
  // Also overrides the page's own title, because the page itself is not shown.
  return { title: { absolute: title, template: title } }
}

/** Wraps all pages of a group: if the viewer loses access while looking, this layout says so instead of the page. */
export default async function GroupLayout({ params, children }: LayoutProps) {
  const { groupId } = await params
  const access = await readAccess(groupId)
  return (
    <GroupAccess groupId={groupId} title={access?.title ?? null} endReason={access?.ended ?? null}>
      {children}
    </GroupAccess>
  )
}
