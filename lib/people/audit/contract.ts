import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams, isoTime } from '@/lib/base/calls/fields'

const entry = z.object({
  _id: z.string(),
  createdAt: isoTime,
  /** What changed, such as `role`, `contribution` or `payment`. */
  what: z.string(),
  /** What happened, as people read it. */
  text: z.string(),
  /** The member whose role, share or payment changed. */
  whom: z.string().nullable(),
  /** Who did it; null if it happened by itself or because the payment provider said so. */
  who: z.string().nullable(),
  /** The old and the new value: a code, or an amount as people read it. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  device: z.string().nullable(),
  /** The network it was done from, shown only to the person who did it. */
  network: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof entry>

const CURSOR = /^\d{1,18}$/

/** The cursor in a page's address; undefined, meaning the newest page, if it is not valid. */
export const cursorFrom = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && CURSOR.test(value) ? value : undefined

const page = {
  query: z.object({ cursor: z.string().regex(CURSOR, 'cursor is not valid.').optional() }),
  response: z.object({ entries: z.array(entry), nextCursor: z.string().nullable() }),
}

export const listGroupAudit = defineCall({
  name: 'listGroupAudit',
  method: 'GET',
  path: '/group/{id}/audit',
  summary: 'What changed in the group’s money, roles, amounts and settings, newest first.',
  who: 'group-admin',
  params: idParams,
  ...page,
})

export const listOwnAudit = defineCall({
  name: 'listOwnAudit',
  method: 'GET',
  path: '/user/{id}/audit',
  summary: 'What changed in the caller’s own account and its security, newest first.',
  who: 'self',
  params: idParams,
  ...page,
})
