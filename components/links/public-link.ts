import type { Answer } from '@/lib/browser/call-server'

/** What a stranger sees of a group. */
export type PublicLink = Answer<'GET /link/{code}'>['link']
