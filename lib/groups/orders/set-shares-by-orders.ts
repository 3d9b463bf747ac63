import type { Tx } from '@/lib/platform/db/transaction'

/**
 * Makes what these members have ordered their shares again, as they come back into a group or two places become one: an
 * order without its share would count as paid for. Returns how many have one.
 */
export const setSharesByOrders = (tx: Tx, memberIds: string[]): Promise<number> => tx.$executeRaw`
  UPDATE members SET "contributionPence" = owed.pence, pinned = true, "waivedPence" = 0
  FROM (
    SELECT o."memberId", sum(line.quantity * item."pricePence")::int AS pence
    FROM orders o JOIN order_lines line ON line."orderId" = o.id JOIN order_items item ON item.id = line."itemId"
    WHERE o."memberId" = ANY (${memberIds}::uuid[]) GROUP BY o."memberId"
  ) AS owed WHERE members.id = owed."memberId"`
