import { retentionCutoff } from '@/lib/groups/group/retention'
import { reportsDb } from '@/lib/platform/db/client'

/** Cards go when the names on them do. Can run at any time, and again. */
export const forgetOldReveals = () =>
  reportsDb.reveal.deleteMany({ where: { group: { paymentDeadline: { lt: retentionCutoff() } } } })
