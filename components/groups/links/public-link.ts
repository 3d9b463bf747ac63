import type { Answer } from '@/lib/api/client/call-server'

/** What a stranger sees of a group. */
export type PublicLink = Answer<'GET /link/{code}'>['link']
