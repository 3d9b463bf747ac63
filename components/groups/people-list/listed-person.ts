import type { ApiResponse } from '@/lib/api/client/call-server'

/** Somebody on a group's list, as its admins see them. */
export type ListedPerson = ApiResponse<'GET /group/{id}/people'>['people'][number]
