import { z } from 'zod'
import { giverName } from '@/lib/membership/payer'
import { visibleName } from '@/lib/membership/person'
import { ANONYMOUS_GIVER } from '@/lib/membership/rules'
import { NOT_FULLY_REFUNDED } from '@/lib/money/payments/contribution-left'
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
  ${paidGiftsClause(groupId)}`,
    reader,
  )

/** That a payment is a gift that was paid and has not gone back in full. */
export const IS_PAID_GIFT = Prisma.sql`payment."userId" IS NULL AND payment.status = 'success' AND ${NOT_FULLY_REFUNDED}`

export const paidGiftsClause = (
  groupId: string,
) => Prisma.sql`FROM gifts gift JOIN transactions payment USING (id)
  WHERE payment."groupId" = ${groupId}::uuid AND ${IS_PAID_GIFT}`

/** Names and messages as visitors see them: of all gifts, and of members who wrote on the card. */
export async function listPublicNames(reader: Reader, groupId: string) {
  const gifts = (await listGiftRows(reader, groupId)).map(({ id, isHidden, message, ...row }) => ({
    _id: publicId(id),
    name: publicName(row),
    message: isHidden || !message ? null : message,
  }))
  const members = (await listMemberMessages(reader, groupId)).map(({ id, message, ...user }) => ({
    _id: publicId(id),
    name: visibleName(user),
    message,
  }))
  return sortByName([...gifts, ...members]).map(({ name, message }) => ({ name, message }))
}

const messageColumns = z.strictObject({
  id: z.string(),
  message: z.string(),
  username: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  isProfileVisible: z.boolean(),
})

/** What members wrote with payments that have not gone back in full; without what an admin hid. */
const listMemberMessages = (reader: Reader, groupId: string) =>
  readRows(
    messageColumns,
    Prisma.sql`
  SELECT card_payment.id, card_payment.message, u.username, u.firstname, u.lastname, u."isProfileVisible"
  FROM transactions payment JOIN payments card_payment USING (id) JOIN users u ON u.id = payment."userId"
  WHERE payment."groupId" = ${groupId}::uuid AND payment.status = 'success' AND card_payment.message <> ''
    AND card_payment."messageHiddenAt" IS NULL AND ${NOT_FULLY_REFUNDED}`,
    reader,
  )

export const publicName = (row: Pick<GiftRow, 'anonymous' | 'name'>) =>
  row.anonymous ? ANONYMOUS_GIVER : giverName(row)

export const sortByName = <Item extends { name: string; _id: string }>(items: Item[]) =>
  items.sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || (a._id < b._id ? -1 : 1))

/** Shown in place of a gift's id: that one appears beside amounts and times elsewhere, and sorts by time. */
export const publicId = (id: string): string => keyedUuid('gift shown', id)
