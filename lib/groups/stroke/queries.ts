import { z } from 'zod'
import { notFound } from '@/lib/base/errors'
import { findCoverUrl } from '@/lib/groups/covers/queries'
import { type GiftWithPayment, readGift } from '@/lib/groups/gifts/read-gift'
import { requireHolder } from '@/lib/groups/personal-pages/holder'
import { findPicture } from '@/lib/groups/posters/link-pictures'
import { render } from '@/lib/groups/posters/renderings'
import { requireMember } from '@/lib/membership/membership'
import { NOT_FULLY_REFUNDED } from '@/lib/money/payments/contribution-left'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type Group, Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'

const columns = z.strictObject({ place: z.int(), total: z.int() })

/** Which stroke somebody is, of all that are drawn now; null until they have paid. */
export type StrokePlace = { place: number; total: number }

/** Of a gift, also once it is in an account. */
export const findGiftStrokePlace = ({ id, claimedById, payment }: GiftWithPayment) =>
  findStrokePlace(payment.transaction.groupId, claimedById ?? id)

export async function drawGiftStroke(token: string, requester: string) {
  const gift = await readGift(token)
  const { group } = gift.payment.transaction
  return draw(group, await findGiftStrokePlace(gift), requester)
}

/** By a personal link. */
export async function drawPersonalStroke(token: string, requester: string) {
  const { group, userId } = await requireHolder(token)
  return draw(group, await findStrokePlace(group.id, userId), requester)
}

/** The viewer's own. */
export async function drawOwnStroke(viewer: Viewer, groupId: string) {
  const { group } = await requireMember(viewer, groupId)
  return draw(group, await findStrokePlace(group.id, viewer.userId), viewer.userId)
}

/** Whose payment came when among those of members and givers that have not gone back in full. */
export async function findStrokePlace(groupId: string, payerId: string): Promise<StrokePlace | null> {
  const [row] = await readRows(
    columns,
    Prisma.sql`
    WITH paid AS (
      SELECT coalesce(payment."userId", gift."claimedById", payment.id) AS payer_id, payment."timePaid" AS at, payment.id
      FROM transactions payment LEFT JOIN gifts gift ON gift.id = payment.id
      WHERE payment."groupId" = ${groupId}::uuid AND payment.type IN ('payment', 'noted')
        AND payment.status = 'success' AND ${NOT_FULLY_REFUNDED}
    ), first_payments AS (
      SELECT DISTINCT ON (payer_id) payer_id, at, id FROM paid ORDER BY payer_id, at, id
    ), placed AS (
      SELECT payer_id, row_number() OVER (ORDER BY at, id)::int AS place, count(*) OVER ()::int AS total FROM first_payments
    )
    SELECT place, total FROM placed WHERE payer_id = ${payerId}::uuid`,
  )
  return row ?? null
}

async function draw(
  group: Pick<Group, 'id' | 'title' | 'coverId'>,
  place: StrokePlace | null,
  requester: string,
) {
  if (!place) throw notFound('There’s no stroke yet: it’s drawn once it is paid.', 'NOT_PAID')
  const stroke = { groupId: group.id, title: group.title, ...place }
  const coverUrl = await findCoverUrl(db, group)
  return render(requester, ['stroke', stroke, coverUrl], async () => {
    const [{ drawPng, drawOverCover }, { strokeSvg, COVER }] = await Promise.all([
      import('@/lib/groups/posters/draw-png'),
      import('./draw-stroke'),
    ])
    const cover = coverUrl && (await findPicture(coverUrl))
    if (!cover) return drawPng(strokeSvg(stroke))
    return drawOverCover(strokeSvg({ ...stroke, hasCover: true }), cover, COVER)
  })
}
