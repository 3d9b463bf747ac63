import { listPublicNames } from '@/lib/groups/gifts/list-gifts'
import { requireMember } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type Card, cardOf } from './rules'

/** The names and messages of all who gave, for the person the money is for. Throws 404 for someone not in the group. */
export async function getCard(viewer: Viewer, groupId: string): Promise<Card> {
  const { group } = await requireMember(viewer, groupId)
  return cardOf(group.title, await listPublicNames(db, groupId), group.occasion)
}
