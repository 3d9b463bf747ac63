import type { ApiResponse } from '@/lib/api/client/call-server'

/** What a stranger sees of a group. */
export type PublicLink = ApiResponse<'GET /link/{code}'>['link']
