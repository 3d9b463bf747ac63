import { keyedHash } from '@/lib/platform/auth/secrets'
import type { Group } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import type { Person } from './parse-person'

/**
 * Who is and was on a group's list. The same name with the same address is the same person; of those who were removed
 * only keyed hashes of the addresses are left to tell.
 */

type Address = { email: string | null; phoneNumber: string | null }

/** A group; those of a series keep addresses as the first of them does. */
export type AddressScope = Pick<Group, 'id' | 'addressScopeId'>

/** An address as one group or series keeps it: the same elsewhere has another hash. */
const addressHash = ({ id, addressScopeId }: AddressScope, address: string) =>
  keyedHash('listed address', addressScopeId ?? id, address)

export const addressHashesOf = (group: AddressScope, { email, phoneNumber }: Address) => ({
  emailHash: email === null ? null : addressHash(group, email),
  phoneHash: phoneNumber === null ? null : addressHash(group, phoneNumber),
})

export type KnownPerson = { memberId: string; userId: string; isInGroup: boolean }

/** Whoever is known by any of these. Names are compared without case. */
function keysOf(name: string, hashes: { emailHash: Uint8Array | null; phoneHash: Uint8Array | null }) {
  const key = (hash: Uint8Array) => `${Buffer.from(hash).toString('hex')} ${name.toLowerCase()}`
  return [hashes.emailHash, hashes.phoneHash].flatMap((hash) => (hash ? [key(hash)] : []))
}

export type KnownPeople = Awaited<ReturnType<typeof readKnownPeople>>

/** The roll of a locked group. */
export async function readKnownPeople(tx: Tx, group: AddressScope) {
  const groupId = group.id
  const known = new Map<string, KnownPerson>()
  const keysOfPerson = ({ name, ...address }: Pick<Person, 'name' | 'email' | 'phoneNumber'>) =>
    keysOf(name, addressHashesOf(group, address))
  const members = await tx.member.findMany({
    where: { groupId, listing: { isNot: null } },
    // Those who are here last, so that they count where a former member has the same name and address.
    orderBy: { leftAt: { sort: 'desc', nulls: 'last' } },
    select: {
      id: true,
      userId: true,
      leftAt: true,
      user: { select: { username: true } },
      listing: { select: { emailHash: true, phoneHash: true } },
    },
  })
  const learn = (personKeys: string[], one: KnownPerson) => {
    for (const key of personKeys) known.set(key, one)
  }
  for (const { id, userId, leftAt, user, listing } of members)
    if (listing)
      learn(keysOf(user.username ?? '', listing), { memberId: id, userId, isInGroup: leftAt === null })
  return {
    /** Who has this name with one of these addresses. */
    find: (person: Person): KnownPerson | undefined => {
      const found = keysOfPerson(person).flatMap((key) => known.get(key) ?? [])
      return found.find(({ isInGroup }) => isInGroup) ?? found[0]
    },
    learn: (person: Person, one: KnownPerson) => learn(keysOfPerson(person), one),
  }
}
