import { z } from 'zod'
import { defineCall } from '@/lib/calls/define-call'
import { isoTime, withId } from '@/lib/calls/fields'

const entry = z.object({
  _id: z.string(),
  createdAt: isoTime,
  /** What changed, such as `role`, `contribution` or `payment`. */
  what: z.string(),
  /** What happened, as people read it. */
  text: z.string(),
  /** Whose it is: the member whose role, share or payment changed. */
  whom: z.string().nullable(),
  /** Who did it; null where it happened by itself or by the payment provider's word. */
  who: z.string().nullable(),
  /** The old and the new value: a code, or an amount as people read it. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  device: z.string().nullable(),
  /** The network of the address it came from; each person sees their own alone. */
  network: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof entry>

const CURSOR = /^\d{1,18}$/

/** The place that the address of a screen names; the newest for anything else. */
export const cursorFrom = (said: string | string[] | undefined): string | undefined =>
  typeof said === 'string' && CURSOR.test(said) ? said : undefined

const page = {
  query: z.object({ cursor: z.string().regex(CURSOR, 'cursor is not valid.').optional() }),
  answer: z.object({ entries: z.array(entry), nextCursor: z.string().nullable() }),
}

export const listGroupAudit = defineCall({
  name: 'listGroupAudit',
  method: 'GET',
  path: '/group/{id}/audit',
  summary: 'What changed in the group’s money, roles, amounts and settings, newest first.',
  who: 'group-admin',
  params: withId,
  ...page,
})

export const listOwnAudit = defineCall({
  name: 'listOwnAudit',
  method: 'GET',
  path: '/user/{id}/audit',
  summary: 'What changed in the caller’s own account and its security, newest first.',
  who: 'self',
  params: withId,
  ...page,
})
