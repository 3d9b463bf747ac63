import { NetworkError, serverMessageOf } from '@/lib/api/client/call-error'
import type { ApiResponse } from '@/lib/api/client/call-server'

export type Invitation = ApiResponse<'GET /invitation/{token}'>['invitation']

/** What went wrong with an invitation, in words. */
export const invitationError = (error: unknown, fallback: string): string =>
  error instanceof NetworkError ? 'Network error. Please try again.' : serverMessageOf(error, fallback)
