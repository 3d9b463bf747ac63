import { z } from 'zod'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { type AddressScope, addressHashesOf } from './known-people'

const columns = z.strictObject({ memberId: z.string(), id: z.string() })

const HASHES = { email: Prisma.sql`l."emailHash"`, phone: Prisma.sql`l."phoneHash"` }

/** Whether the owner of a listing's address (`l`, of the membership `m`) has not ended what its group sends there. */
export const mayWriteTo = (channel: keyof typeof HASHES) => Prisma.sql`NOT EXISTS (
  SELECT FROM contacts c WHERE c."groupId" = m."groupId" AND c."addressHash" = ${HASHES[channel]}
    AND c."stoppedAt" IS NOT NULL)`

/**
 * What stands for these listed members' addresses in what is sent to them, by membership: through it, whoever has the
 * address can end that.
 */
export async function ensureContacts(
  tx: Tx,
  memberIds: string[],
  channel: keyof typeof HASHES,
): Promise<Map<string, string>> {
  const hash = HASHES[channel]
  const listingsClause = Prisma.sql`FROM listings l JOIN members m ON m.id = l."memberId"`
  await tx.$executeRaw`
    INSERT INTO contacts (id, "groupId", "addressHash")
    SELECT DISTINCT ON (m."groupId", ${hash}) gen_random_uuid(), m."groupId", ${hash} ${listingsClause}
    WHERE m.id = ANY (${memberIds}::uuid[]) AND ${hash} IS NOT NULL ORDER BY m."groupId", ${hash}
    ON CONFLICT DO NOTHING`
  const rows = await queryRows(tx, columns)`
    SELECT m.id AS "memberId", c.id ${listingsClause} JOIN contacts c ON c."groupId" = m."groupId" AND c."addressHash" = ${hash}
    WHERE m.id = ANY (${memberIds}::uuid[])`
  return new Map(rows.map(({ memberId, id }) => [memberId, id]))
}

/** People with what lets the owners of their addresses end what the group sends; without those who have ended it. */
export async function attachContacts<Person extends { to: string }>(
  tx: Tx,
  group: AddressScope,
  people: Person[],
) {
  const contacts = await ensureContactsByEmail(
    tx,
    group,
    people.map(({ to }) => to),
  )
  return people.flatMap((one) => {
    const contactId = contacts.get(one.to)
    return contactId ? [{ ...one, contactId }] : []
  })
}

/** The same as ensureContacts for these addresses, such as those of givers; without those whose owners have ended it. */
export async function ensureContactsByEmail(
  tx: Tx,
  group: AddressScope,
  emails: string[],
): Promise<Map<string, string>> {
  const hashes = hashesOf(group, emails)
  await tx.$executeRaw`
    INSERT INTO contacts (id, "groupId", "addressHash")
    SELECT gen_random_uuid(), ${group.id}::uuid, hash FROM unnest(${hashes}::bytea[]) AS hash ON CONFLICT DO NOTHING`
  const openContacts = await tx.contact.findMany({
    where: { groupId: group.id, addressHash: { in: hashes }, stoppedAt: null },
  })
  const ids = new Map(
    openContacts.map(({ id, addressHash }) => [Buffer.from(addressHash).toString('hex'), id]),
  )
  return new Map(
    emails.flatMap((email, index) => {
      const id = ids.get(hashes[index]?.toString('hex') ?? '')
      return id ? [[email, id] as const] : []
    }),
  )
}

const hashesOf = (group: AddressScope, emails: string[]) =>
  emails.map((email) => Buffer.from(addressHashesOf(group, { email, phoneNumber: null }).emailHash ?? []))

/** Of these addresses, those whose owners have ended what the group sends. */
export async function listStoppedEmails(
  reader: Reader,
  group: AddressScope,
  emails: string[],
): Promise<Set<string>> {
  const hashes = hashesOf(group, emails)
  const stopped = await reader.contact.findMany({
    where: { groupId: group.id, addressHash: { in: hashes }, stoppedAt: { not: null } },
    select: { addressHash: true },
  })
  const stoppedHashes = new Set(stopped.map(({ addressHash }) => Buffer.from(addressHash).toString('hex')))
  return new Set(emails.filter((_, index) => stoppedHashes.has(hashes[index]?.toString('hex') ?? '')))
}
