import { HOUR, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { limitUse } from '@/lib/platform/db/rate-limits'
import type { Viewer } from './sessions'

/** Limits what one admin changes in an hour: any of it can mean a row, a mail and a refresh for each member. */
export const limitChangesByAdmin = ({ userId }: Pick<Viewer, 'userId'>) =>
  limitUse(
    `changes:${userId}`,
    { calls: env.CHANGES_PER_ADMIN, seconds: HOUR / SECOND },
    (wait) => `You've changed a lot just now. Please try again in ${wait}.`,
  )

/**
 * Limits how often one thing that a group sees is changed in an hour, wherever from: each change has every open screen
 * of the group read it again.
 */
export const limitChangesTo = (thing: string, calls = 20) =>
  limitUse(
    `rewrites:${thing}`,
    { calls, seconds: HOUR / SECOND },
    (wait) => `You've changed this many times just now. Please try again in ${wait}.`,
  )
