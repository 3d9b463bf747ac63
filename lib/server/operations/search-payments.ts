import { z } from 'zod'
import { londonDay } from '@/lib/base/clock'
import { normaliseMailbox } from '@/lib/base/email'
import { invalid } from '@/lib/base/errors'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { listChargesAround } from '@/lib/platform/stripe/charges-around'

/** What somebody who writes about a payment may know of it. */
export type PaymentClues = {
  /** The contribution, or all that was paid. */
  amountPence?: number
  /** In London, as YYYY-MM-DD. */
  day?: string
  email?: string
  /** Of the card; only the provider knows them, so the day is needed too. */
  last4?: string
}

const MAX_RESULTS = 100

const columns = z.strictObject({
  id: z.string(),
  status: z.string(),
  createdAt: z.date(),
  amountPence: z.int(),
  totalPence: z.int(),
  groupId: z.string(),
  title: z.string(),
  isGift: z.boolean(),
})

/** The payments that fit all of this, newest first. The caller has checked `requireOperator`, or is at the server. */
export async function searchPayments({ amountPence, day, email, last4 }: PaymentClues) {
  if (last4 !== undefined && day === undefined) throw invalid('The last four digits need the day as well.')
  const conditions = [
    ...(amountPence === undefined
      ? []
      : [Prisma.sql`${amountPence} IN (transactions."amountPence", transactions."totalPence")`]),
    ...(day === undefined
      ? []
      : [
          Prisma.sql`(coalesce(transactions."timePaid", transactions."createdAt") AT TIME ZONE 'Europe/London')::date = ${day}::date`,
        ]),
    ...(email === undefined ? [] : [Prisma.sql`payment.email = ${normaliseMailbox(email)}`]),
    ...(last4 === undefined || day === undefined ? [] : [await chargeCondition(last4, day)]),
  ]
  if (conditions.length === 0) throw invalid('Say what you know of the payment.')
  return queryRows(db, columns)`
    SELECT transactions.id, transactions.status::text, transactions."createdAt", transactions."amountPence", transactions."totalPence", transactions."groupId",
      groups.title, EXISTS (SELECT FROM gifts WHERE gifts.id = transactions.id) AS "isGift"
    FROM transactions JOIN payments payment USING (id) JOIN groups ON groups.id = transactions."groupId"
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY transactions."createdAt" DESC, transactions.id LIMIT ${MAX_RESULTS}`
}

/** Stripe counts in seconds since 1970: around the day, and London's day of each charge decides. */
async function chargeCondition(last4: string, day: string): Promise<Prisma.Sql> {
  const charges = await listChargesAround(new Date(`${day}T12:00:00Z`))
  const ids = charges
    .filter(({ created }) => londonDay(new Date(created * 1000)) === day)
    .filter(({ payment_method_details: paid }) => paid?.card?.last4 === last4)
    .map(({ id }) => id)
  return Prisma.sql`payment."chargeId" = ANY(${ids})`
}
