import type { Answer } from '@/lib/browser/call-server'

type Group = Pick<Answer<'GET /group/{id}'>['group'], 'payoutAccountOwner'>

/** The admin who connected the payout account and alone can go on with it, when that is somebody else. */
export const otherOwner = ({ payoutAccountOwner }: Group, viewerName: string): string | null =>
  payoutAccountOwner === viewerName ? null : payoutAccountOwner
