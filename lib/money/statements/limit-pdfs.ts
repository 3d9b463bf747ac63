import type { Viewer } from '@/lib/platform/auth/sessions'
import { limitUse } from '@/lib/platform/db/rate-limits'

/** Typesetting a statement can take seconds: some in ten minutes for each person, of whichever groups. */
export const limitStatementPdfs = ({ userId }: Pick<Viewer, 'userId'>) =>
  limitUse(
    `statement-pdf:${userId}`,
    { calls: 20, seconds: 600 },
    (wait) =>
      `You’ve asked for many statements as PDF. Please try again in ${wait}, or download them as CSV.`,
  )
