import { now } from '@/lib/base/clock'
import { invalid } from '@/lib/base/errors'
import { log } from '@/lib/base/log'
import { transact } from '@/lib/platform/db/transaction'
import { findPage } from './find-page'
import { NO_REASON_GIVEN, NOT_OUR_PAGE } from './rules'

/** How many characters of a group's reports a flag keeps. */
const DETAIL_MAX = 2000

/** Newest first. Of many, those at both ends stay, so that a group cannot push out the first by reporting itself. */
function truncate(text: string): string {
  const half = DETAIL_MAX / 2 - 2
  return text.length <= DETAIL_MAX ? text : `${text.slice(0, half)}\n…\n${text.slice(-half)}`
}

/**
 * Flags a reported page for the operators: one flag for each group, with everything that was said. Neither the address,
 * which may be a secret, nor who reported it is kept.
 */
export async function reportPage({ url, reason }: { url: string; reason: string }) {
  const found = await findPage(url)
  if (!found) throw invalid(NOT_OUR_PAGE, { url: NOT_OUR_PAGE })
  const { page, subject } = found
  await flag(subject, `${page}: ${reason || NO_REASON_GIVEN}`)
  log.info({ subject }, 'page reported')
  return { message: 'Thank you. We’ll look at it.' }
}

/** Two reports at the same moment are both kept. */
const flag = (subject: string, text: string) =>
  transact(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`report ${subject}`}))`
    const key = { kind: 'report', subject }
    const openFlag = await tx.operatorFlag.findFirst({ where: { ...key, resolvedAt: null } })
    const detail = truncate([text, openFlag?.detail].filter(Boolean).join('\n'))
    if (openFlag) await tx.operatorFlag.update({ where: { id: openFlag.id }, data: { detail } })
    else
      await tx.operatorFlag.upsert({
        where: { kind_subject: key },
        create: { ...key, detail, createdAt: now() },
        update: { detail, createdAt: now(), resolvedAt: null },
      })
  })
