import type { Answer } from '@/lib/api/client/call-server'

/** Somebody on a group's list, as its admins see them. */
export type ListedPerson = Answer<'GET /group/{id}/people'>['people'][number]
