import { z } from 'zod'
import { cleanText } from '@/lib/base/calls/fields'
import { now } from '@/lib/base/clock'
import { invalid } from '@/lib/base/errors'
import { personColumns } from '@/lib/groups/group/rows'
import { GROUP_MESSAGES, SEARCH_LENGTH_MIN, SEARCH_RESULTS_MAX } from '@/lib/groups/group/rules'
import { requireRole } from '@/lib/membership/membership'
import { presentPerson } from '@/lib/membership/person'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { readOnStandby } from '@/lib/platform/db/standby'
import type { Reader } from '@/lib/platform/db/transaction'

const columns = personColumns.extend({ invited: z.boolean() })

/**
 * Verified users whose username or display name contains `text`, best match first; a hidden profile only by its exact
 * username. Leaves out the viewer and the members of `groupId`, which the viewer must be in. Never searches emails or
 * numbers.
 */
export async function searchUsers(viewer: Viewer, text: string, groupId?: string) {
  const searchText = cleanText(text).toLowerCase()
  if ([...searchText].length < SEARCH_LENGTH_MIN) throw invalid(GROUP_MESSAGES.searchShort)
  if (groupId) await requireRole(viewer, groupId)
  const users = await readOnStandby((reader) =>
    listBestMatches(reader, viewer.userId, searchText, groupId ?? null),
  )
  return users.map((user) => {
    const { _id, username, displayName, profilePictureUrl } = presentPerson(user, viewer.userId)
    return { _id, id: _id, username, displayName, profilePictureUrl, invited: user.invited }
  })
}

/**
 * Each wider search runs only if the one before found too few: the index returns usernames that begin with the text
 * already in order, display names have to be ranked, and no index finds two characters inside a name.
 */
async function listBestMatches(reader: Reader, userId: string, searchText: string, groupId: string | null) {
  const find = (kind: MatchKind) => queryRows(reader, columns)(searchQuery(userId, searchText, groupId, kind))
  for (const kind of ['username', 'beginning'] as const) {
    const found = await find(kind)
    if (found.length === SEARCH_RESULTS_MAX) return found
  }
  return find('anywhere')
}

type MatchKind = 'username' | 'beginning' | 'anywhere'

const USERNAME = Prisma.sql`lower(u.username)`
const NAME = Prisma.sql`lower(u.firstname || ' ' || u.lastname)`
/** Compared character by character, as in the index: the exact username comes before those that only begin with it. */
const USERNAME_ORDER = Prisma.sql`${USERNAME} USING ~<~`

/** Matches at the beginning of a name, then anywhere in it; usernames before display names. */
function searchQuery(
  userId: string,
  searchText: string,
  groupId: string | null,
  kind: MatchKind,
): Prisma.Sql {
  const literal = searchText.replace(/[\\%_]/g, '\\$&')
  const [prefix, anywherePattern, word] = [`${literal}%`, `%${literal}%`, `% ${literal}%`]
  const matches = {
    username: Prisma.sql`${USERNAME} LIKE ${prefix}`,
    beginning: Prisma.sql`(${USERNAME} LIKE ${prefix} OR ${NAME} LIKE ${prefix} OR ${NAME} LIKE ${word})`,
    anywhere: Prisma.sql`(${USERNAME} LIKE ${anywherePattern} OR ${NAME} LIKE ${anywherePattern})`,
  }
  const rankOrder = Prisma.sql`
    CASE
      WHEN ${USERNAME} LIKE ${prefix} THEN 1
      WHEN ${NAME} LIKE ${prefix} THEN 2
      WHEN ${NAME} LIKE ${word} THEN 3
      WHEN ${USERNAME} LIKE ${anywherePattern} THEN 4
      ELSE 5
    END, ${USERNAME_ORDER}`
  return Prisma.sql`
    SELECT u.id AS "userId", u.username, u.firstname, u.lastname, u."pictureId", u."isProfileVisible",
      EXISTS (SELECT FROM invitations i WHERE i."userId" = u.id AND i."groupId" = ${groupId}::uuid
        AND i.channel IS NULL AND i."acceptedAt" IS NULL AND i."expiresAt" > ${now()}) AS invited
    FROM users u
    WHERE u."deletedAt" IS NULL AND u.id <> ${userId}::uuid AND u.username IS NOT NULL
      AND (u."emailVerifiedAt" IS NOT NULL OR u."phoneVerifiedAt" IS NOT NULL)
      AND ${matches[kind]}
      AND (u."isProfileVisible" OR ${USERNAME} = ${searchText})
      AND NOT EXISTS (SELECT FROM members m
        WHERE m."userId" = u.id AND m."groupId" = ${groupId}::uuid AND m."leftAt" IS NULL)
    ORDER BY ${kind === 'username' ? USERNAME_ORDER : rankOrder}
    LIMIT ${SEARCH_RESULTS_MAX}`
}
