import { env } from '@/lib/base/env'
import { parseCode } from '@/lib/groups/links/paths'
import { findPromiseMemberId } from '@/lib/groups/reminders/promise'
import { giftTokenHash } from '@/lib/platform/auth/gift-token'
import { linkIdOfPersonalToken } from '@/lib/platform/auth/personal-token'
import { paymentIdOfReceiptToken } from '@/lib/platform/auth/receipt-token'
import { revealIdOfToken } from '@/lib/platform/auth/reveal-token'
import { db } from '@/lib/platform/db/client'

/** A reported page, without the token that opens it: what kind of page it is, and the group it shows, if any. */
export type ReportedPage = { page: string; subject: string }

/** The subject of all pages that are not a group's: anybody can make up their addresses. */
const OTHER_PAGES = 'Other pages'

type Find = (token: string) => Promise<{ groupId: string } | null>

const findMember = (id: string) => db.member.findUnique({ where: { id }, select: { groupId: true } })
const findTransaction = async (id: string | null) =>
  id ? db.transaction.findUnique({ where: { id }, select: { groupId: true } }) : null

/** Public pages of a group, by the first part of their path. */
const PAGES: Record<string, { page: string; find: Find }> = {
  c: {
    page: 'The link’s page',
    find: async (code) => {
      const parsedCode = parseCode(code)
      return parsedCode
        ? db.link.findUnique({ where: { code: parsedCode }, select: { groupId: true } })
        : null
    },
  },
  p: {
    page: 'A personal page',
    find: async (token) => {
      const id = linkIdOfPersonalToken(token)
      const link = id && (await db.personalLink.findUnique({ where: { id }, select: { memberId: true } }))
      return link ? findMember(link.memberId) : null
    },
  },
  gift: {
    page: 'A gift’s page',
    find: async (token) => {
      const gift = await db.gift.findUnique({
        where: { tokenHash: giftTokenHash(token) },
        select: { id: true },
      })
      return findTransaction(gift?.id ?? null)
    },
  },
  reveal: {
    page: 'A card that opens on a day',
    find: async (token) => {
      const id = revealIdOfToken(token)
      return id ? db.reveal.findUnique({ where: { id }, select: { groupId: true } }) : null
    },
  },
  r: { page: 'A receipt', find: async (token) => findTransaction(paymentIdOfReceiptToken(token)) },
  promise: {
    page: 'A page for a promise',
    find: async (token) => {
      const id = await findPromiseMemberId(token)
      return id ? findMember(id) : null
    },
  },
}

/** The page at an address of ours; null for any other address. */
export async function findPage(url: string): Promise<ReportedPage | null> {
  if (!URL.canParse(url, env.NEXTAUTH_URL)) return null
  const { origin, pathname } = new URL(url, env.NEXTAUTH_URL)
  if (origin !== new URL(env.NEXTAUTH_URL).origin) return null
  const [, kind = '', token = ''] = pathname.split('/')
  const pageKind = Object.hasOwn(PAGES, kind) ? PAGES[kind] : undefined
  if (!pageKind) return { page: `The page /${kind}`.slice(0, 100), subject: OTHER_PAGES }
  return { page: pageKind.page, subject: (await pageKind.find(token))?.groupId ?? pageKind.page }
}
