import { z } from 'zod'
import { notFound } from '@/lib/base/errors'
import { findGift } from '@/lib/groups/gifts/find-gift'
import { requireHolder } from '@/lib/groups/personal-pages/holder'
import { render } from '@/lib/groups/posters/renderings'
import { KEPT } from '@/lib/money/payments/contribution-left'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'

const columns = z.strictObject({ place: z.int(), of: z.int() })

type Stroke = { groupId: string; title: string; place: number; of: number }

/** By the address of a gift. */
export async function drawGiftStroke(token: string) {
  const { id, claimedById, payment } = await findGift(token)
  const { group, groupId } = payment.transaction
  return draw({ groupId, title: group.title, ...(await placeOf(groupId, claimedById ?? id)) })
}

/** By a personal link. */
export async function drawPersonalStroke(token: string) {
  const { groupId, group, userId } = await requireHolder(token)
  return draw({ groupId, title: group.title, ...(await placeOf(groupId, userId)) })
}

/** Whose payment came when among those of members and givers that have not gone back in full; throws 404 without one. */
async function placeOf(groupId: string, whose: string): Promise<{ place: number; of: number }> {
  const [row] = await readRows(
    columns,
    Prisma.sql`
    WITH paid AS (
      SELECT coalesce(payment."userId", gift."claimedById", payment.id) AS whose, payment."timePaid" AS at, payment.id
      FROM transactions payment LEFT JOIN gifts gift ON gift.id = payment.id
      WHERE payment."groupId" = ${groupId}::uuid AND payment.type IN ('payment', 'noted')
        AND payment.status = 'success' AND ${KEPT}
    ), firsts AS (
      SELECT DISTINCT ON (whose) whose, at, id FROM paid ORDER BY whose, at, id
    ), placed AS (
      SELECT whose, row_number() OVER (ORDER BY at, id)::int AS place, count(*) OVER ()::int AS of FROM firsts
    )
    SELECT place, of FROM placed WHERE whose = ${whose}::uuid`,
  )
  if (!row) throw notFound('There’s no stroke yet: it’s drawn once it is paid.', 'NOT_PAID')
  return row
}

function draw(stroke: Stroke) {
  return render(stroke.groupId, ['stroke', stroke], async () => {
    const [{ drawPng }, { strokeSvg }] = await Promise.all([
      import('@/lib/groups/posters/draw-png'),
      import('./draw-stroke'),
    ])
    return drawPng(strokeSvg(stroke))
  })
}
