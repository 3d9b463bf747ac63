import type { Viewer } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { requireMember } from '@/lib/membership/membership'
import { listShownGifts } from '@/lib/payments/list-gifts'
import { type Card, cardOf } from './rules'

/** The names and messages of all who gave, for the person the money is for. Throws 404 for someone not in the group. */
export async function getCard(viewer: Viewer, groupId: string): Promise<Card> {
  const { group } = await requireMember(viewer, groupId)
  return cardOf(group.title, await listShownGifts(db, groupId))
}
