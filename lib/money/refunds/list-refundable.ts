import { z } from 'zod'
import { payerName, payerVisibleName } from '@/lib/membership/payer'
import { CONTRIBUTION_LEFT_PENCE, IN_DISPUTE_PENCE } from '@/lib/money/payments/contribution-left'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

export type RefundablePayment = {
  paymentId: string
  /** The payer's account; null for a gift. */
  userId: string | null
  /** The payer's names, as admins see them. */
  username: string
  name: string
  /** What is left of the contribution: the most that can be refunded. */
  leftPence: number
}

/**
 * A group's payments of which something can be refunded, oldest first: not those of which nothing is left, nor those
 * that the payer's bank has taken back or still may.
 */
export async function listRefundablePayments(reader: Reader, groupId: string): Promise<RefundablePayment[]> {
  const rows = await listRefundableRows(reader, groupId)
  return rows.map(({ paymentId, userId, leftPence, giftName, ...user }) => {
    const payer = { gift: giftName === null ? null : { name: giftName }, user }
    return { paymentId, userId, leftPence, username: payerName(payer), name: payerVisibleName(payer) }
  })
}

const sumColumns = z.strictObject({ pence: z.int() })

/** How much of a group's payments can be refunded in all, in pence. */
export async function sumRefundablePence(reader: Reader, groupId: string): Promise<number> {
  const [row] = await queryRows(reader, sumColumns)`
    SELECT coalesce(sum(${CONTRIBUTION_LEFT_PENCE}), 0)::float8 AS pence
    FROM transactions payment WHERE ${refundableCondition(groupId)}`
  return row?.pence ?? 0
}

const refundableColumns = z.strictObject({
  paymentId: z.string(),
  userId: z.string().nullable(),
  leftPence: z.int(),
  username: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  isProfileVisible: z.boolean(),
  giftName: z.string().nullable(),
})

const listRefundableRows = (reader: Reader, groupId: string) => queryRows(reader, refundableColumns)`
  SELECT payment.id AS "paymentId", payment."userId", payer.username, payer.firstname, payer.lastname,
    coalesce(payer."isProfileVisible", false) AS "isProfileVisible", gift.name AS "giftName",
    ${CONTRIBUTION_LEFT_PENCE}::int AS "leftPence"
  FROM transactions payment
  LEFT JOIN users payer ON payer.id = payment."userId"
  LEFT JOIN gifts gift ON gift.id = payment.id
  WHERE ${refundableCondition(groupId)} ORDER BY payment."timePaid", payment.id`

/** SQL for whether `payment` is refundable. */
const refundableCondition = (groupId: string) => Prisma.sql`
  payment."groupId" = ${groupId}::uuid AND payment.type = 'payment' AND payment.status = 'success'
    AND ${CONTRIBUTION_LEFT_PENCE} > 0 AND ${IN_DISPUTE_PENCE} = 0
    AND NOT EXISTS (SELECT FROM disputes d
      WHERE d."paymentId" = payment.id AND d.status IN ('open', 'appealed', 'lost'))`
