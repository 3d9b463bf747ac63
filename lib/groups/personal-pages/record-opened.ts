import { now } from '@/lib/base/clock'
import { recordGroupOpened } from '@/lib/membership/seen'
import { linkIdOfPersonalToken } from '@/lib/platform/auth/personal-token'
import { db } from '@/lib/platform/db/client'

/**
 * Records that a personal page was on a screen. Only the page's script calls this, once it is visible: scanners and
 * previews fetch the address. Does nothing for an unknown or dead token.
 */
export async function recordPersonalOpened(token: string) {
  const id = linkIdOfPersonalToken(token)
  if (!id) return
  const [opened] = await db.personalLink.updateManyAndReturn({
    where: { id, openedAt: null, member: { leftAt: null } },
    data: { openedAt: now() },
    select: { member: { select: { id: true, addedUnseen: true } } },
  })
  // Their own page does not say that they are an admin.
  if (opened) await recordGroupOpened({ ...opened.member, adminUnseen: false })
}
