import { now } from '@/lib/base/clock'
import { salutationName } from '@/lib/base/written-names'
import { type AddressedMember, listAddressedMembers } from '@/lib/groups/people-list/list-addressed-members'
import { reserveFirstMails } from '@/lib/groups/people-list/sends-per-day'
import { ensurePersonalLinks } from '@/lib/groups/personal-pages/links'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Group, Prisma } from '@/lib/platform/db/generated/client'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import type { Recipient } from './recipients'

/** Everybody on the list at one address. */
type AddressRecipients = { to: string; people: AddressedMember[] }

/**
 * The people on the list who can be mailed, each address once. A first letter to an address carries its personal link,
 * and so counts as sending that: within the same limits, so that nobody can write to strangers in bulk this way.
 */
export async function prepareListedRecipients(tx: Tx, viewer: Viewer, group: Group): Promise<Recipient[]> {
  const addresses = group.closedAt
    ? await listMailedAddresses(tx, group)
    : await reserveAddresses(tx, viewer, group)
  const links = await ensurePersonalLinks(
    tx,
    addresses.flatMap(({ people }) => people.map(({ memberId }) => memberId)),
  )
  return addresses.map(({ to, people }) => ({
    to,
    name: people.map(({ name }) => salutationName(name)).join(' and '),
    path: null,
    personalPages: people.map(({ name, memberId }) => ({ name, linkId: links.get(memberId) ?? '' })),
  }))
}

export const wasLinkSentTo = ({ people }: AddressRecipients) => people.some((person) => person.wasLinkSent)

const listMailedAddresses = async (tx: Tx, group: Group) =>
  (await listAddresses(tx, group.id)).filter(wasLinkSentTo)

async function reserveAddresses(tx: Tx, viewer: Viewer, group: Group): Promise<AddressRecipients[]> {
  const addresses = await listAddresses(tx, group.id)
  const unsent = addresses.filter((one) => !wasLinkSentTo(one)).map(({ to }) => to)
  const allowedEmails = await reserveFirstMails(tx, viewer, unsent)
  const newAddresses = addresses.filter(({ to }) => allowedEmails.has(to))
  await tx.listing.updateMany({
    where: { memberId: { in: newAddresses.flatMap(({ people }) => people.map(({ memberId }) => memberId)) } },
    data: { sentAt: now() },
  })
  return addresses.filter((one) => wasLinkSentTo(one) || newAddresses.includes(one))
}

/** Those of everybody on the list who can be mailed. */
export async function listAddresses(reader: Reader, groupId: string): Promise<AddressRecipients[]> {
  const addresses = new Map<string, AddressedMember[]>()
  for (const person of await listAddressedMembers(
    reader,
    Prisma.sql`m."groupId" = ${groupId}::uuid AND u.listed`,
  ))
    if (person.email && person.mayMail)
      addresses.set(person.email, [...(addresses.get(person.email) ?? []), person])
  return [...addresses].map(([to, people]) => ({ to, people }))
}
