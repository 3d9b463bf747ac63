import { z } from 'zod'
import { attachContacts, mayWriteTo } from '@/lib/groups/people-list/contacts'
import { reserveRecipients } from '@/lib/groups/people-list/sends-per-day'
import { listAdminsByJoining, organiserAmong } from '@/lib/membership/organiser'
import { NOT_FULLY_REFUNDED } from '@/lib/money/payments/contribution-left'
import type { Group } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'

const columns = z.strictObject({
  to: z.string(),
  name: z.string(),
  userId: z.string().nullable(),
  /** Nothing of theirs shows that they know of the group: an admin listed or added them, and says they paid. */
  isStranger: z.boolean(),
})

/**
 * Everyone whose payment or gift has not gone back in full, each address once. Who has an account switches such mail off
 * there; everybody else ends for good what the group sends, and is left out if they have. For strangers it is a first
 * letter in the name of the organiser, within their limits, so that nobody can write to them in bulk this way: whoever
 * is there in several ways counts for each, so that the count does not say whose account an address is.
 */
export async function prepareThanksRecipients(tx: Tx, group: Group) {
  const people = await queryRows(tx, columns)`
    WITH payment AS (
      SELECT payment.id, payment."userId", payment.type FROM transactions payment
      WHERE payment."groupId" = ${group.id}::uuid AND payment.type IN ('payment', 'noted')
        AND payment.status = 'success' AND ${NOT_FULLY_REFUNDED}
    ), people AS (
      SELECT u.email AS "to", coalesce(u.firstname, u.username) AS name, u.id::text AS "userId",
        payment.type = 'noted' AND coalesce(m."addedUnseen", false) AS "isStranger", 1 AS place
      FROM payment JOIN users u ON u.id = payment."userId" AND NOT u.listed
      LEFT JOIN members m ON m."groupId" = ${group.id}::uuid AND m."userId" = u.id
      WHERE u."emailVerifiedAt" IS NOT NULL
      UNION ALL
      SELECT l.email, u.username, NULL, payment.type = 'noted' AND l."sentAt" IS NULL, 2 FROM payment
      JOIN members m ON m."groupId" = ${group.id}::uuid AND m."userId" = payment."userId"
      JOIN users u ON u.id = m."userId" AND u.listed JOIN listings l ON l."memberId" = m.id
      WHERE ${mayWriteTo('email')}
      UNION ALL
      SELECT paid.email, gift.name, owner."userId"::text, false, 3
      FROM payment JOIN gifts gift USING (id) JOIN payments paid USING (id)
      LEFT JOIN identifiers owner ON owner.kind = 'email' AND owner.value = paid.email AND owner."provenAt" IS NOT NULL
    )
    SELECT DISTINCT ON ("to", place) "to", coalesce(nullif(name, ''), 'friend') AS name, "userId", "isStranger"
    FROM people WHERE "to" <> '' ORDER BY "to", place, "isStranger", name`
  const allowed = joinByAddress(await reserveThanksRecipients(tx, group, people))
  const accountHolders = allowed
    .filter(({ userId }) => userId)
    .map((one) => ({ ...one, contactId: undefined }))
  const others = allowed.filter(({ userId }) => !userId)
  return [...accountHolders, ...(await attachContacts(tx, group, others))]
}

/** Each address once, by what shows best that they know of the group. */
function joinByAddress<Person extends { to: string; isStranger: boolean }>(people: Person[]): Person[] {
  const byAddress = new Map<string, Person>()
  for (const one of people) {
    const same = byAddress.get(one.to)
    if (!same || (same.isStranger && !one.isStranger)) byAddress.set(one.to, one)
  }
  return [...byAddress.values()]
}

async function reserveThanksRecipients<
  Person extends { to: string; userId: string | null; isStranger: boolean },
>(tx: Tx, group: Group, people: Person[]) {
  const organiser = organiserAmong(await listAdminsByJoining(tx, group), group.createdById)
  return organiser ? reserveRecipients(tx, organiser, people) : people.filter(({ isStranger }) => !isStranger)
}
