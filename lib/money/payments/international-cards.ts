import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { conflict } from '@/lib/base/errors'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { TICK_INTERNATIONAL } from './rules'

/** Cards from abroad that were paid for as British ones: the operator bears what they cost more. */

/** After this many of them, the box has to be ticked. */
const MAX_UNTICKED_CARDS = 2

/** Who pays: a member, or a gift's giver, who is known by their mailbox alone. */
type Payer = { userId: string } | { email: string }

const payerCondition = (payer: Payer) =>
  'userId' in payer
    ? Prisma.sql`payment."userId" = ${payer.userId}::uuid`
    : Prisma.sql`payment."userId" IS NULL AND card_payment.email = ${payer.email}`

const countColumns = z.strictObject({ count: z.int() })

/** Throws 409 if the box is not ticked, and was not for several cards from abroad in the last 90 days. */
export async function requireInternationalTick(
  reader: Reader,
  payer: Payer,
  isInternational: boolean,
): Promise<void> {
  if (isInternational) return
  const [row] = await queryRows(reader, countColumns)`
    SELECT count(*)::int AS count
    FROM transactions payment JOIN payments card_payment ON card_payment.id = payment.id
    WHERE ${payerCondition(payer)} AND payment.type = 'payment' AND payment.status = 'success'
      AND card_payment."cardCountry" <> 'GB' AND NOT card_payment."isInternational"
      AND payment."timePaid" > ${now()}::timestamptz - interval '90 days'`
  if ((row?.count ?? 0) >= MAX_UNTICKED_CARDS) throw conflict(TICK_INTERNATIONAL, 'INTERNATIONAL_CARD')
}

const lastCardColumns = z.strictObject({ isLastCardInternational: z.boolean() })

/** Whether the last card that somebody paid with came from abroad, as far as the provider has said. */
export async function isLastCardInternational(userId: string): Promise<boolean> {
  const [last] = await queryRows(db, lastCardColumns)`
    SELECT card_payment."cardCountry" <> 'GB' AS "isLastCardInternational"
    FROM transactions payment JOIN payments card_payment ON card_payment.id = payment.id
    WHERE payment."userId" = ${userId}::uuid AND payment.type = 'payment' AND payment.status = 'success'
      AND card_payment."cardCountry" IS NOT NULL
    ORDER BY payment."timePaid" DESC, payment.id DESC LIMIT 1`
  return last?.isLastCardInternational ?? false
}
