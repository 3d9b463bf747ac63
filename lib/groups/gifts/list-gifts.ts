import { z } from 'zod'
import { giverName } from '@/lib/membership/payer'
import { SOMEONE } from '@/lib/membership/rules'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

const columns = z.strictObject({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  anonymous: z.boolean(),
  isHidden: z.boolean(),
  amountPence: z.int(),
})
type GiftRow = z.output<typeof columns>

/** A group's gifts that were paid and have not gone back in full. */
export const listGiftRows = (reader: Reader, groupId: string) =>
  readRows(
    columns,
    Prisma.sql`
  SELECT gift.id, gift.name, gift.message, gift.anonymous, gift."hiddenAt" IS NOT NULL AS "isHidden", payment."amountPence"
  ${keptGiftsOf(groupId)}`,
    reader,
  )

export const keptGiftsOf = (
  groupId: string,
) => Prisma.sql`FROM gifts gift JOIN transactions payment USING (id)
  WHERE payment."groupId" = ${groupId}::uuid AND payment."userId" IS NULL AND payment.status = 'success' AND payment."amountPence" > coalesce((
      SELECT sum(part."amountPence") FROM refunds refund JOIN transactions part ON part.id = refund.id
      WHERE refund."paymentId" = gift.id AND part.status = 'success'
    ), 0) + coalesce((SELECT sum(dispute."lostPence") FROM disputes dispute WHERE dispute."paymentId" = gift.id), 0)`

/** Names and messages as visitors see them. */
export async function listShownGifts(reader: Reader, groupId: string) {
  const rows = (await listGiftRows(reader, groupId)).map((row) => ({
    ...row,
    _id: otherId(row.id),
    name: shownName(row),
  }))
  return byName(rows).map(({ name, message, isHidden }) => ({
    name,
    message: isHidden || !message ? null : message,
  }))
}

export const shownName = (row: GiftRow) => (row.anonymous ? SOMEONE : giverName(row))

export const byName = <Item extends { name: string; _id: string }>(items: Item[]) =>
  items.sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || (a._id < b._id ? -1 : 1))

/** Shown in place of a gift's id: that one appears beside amounts and times elsewhere, and sorts by time. */
export const otherId = (id: string): string => keyedUuid('gift shown', id)
