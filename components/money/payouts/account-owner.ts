import type { ApiResponse } from '@/lib/api/client/call-server'

type Group = Pick<ApiResponse<'GET /group/{id}'>['group'], 'payoutAccountOwner'>

/**
 * The admin who connected the payout account and is the only one who can continue its set-up; null if that is the
 * viewer.
 */
export const otherOwner = ({ payoutAccountOwner }: Group, viewerName: string): string | null =>
  payoutAccountOwner === viewerName ? null : payoutAccountOwner
