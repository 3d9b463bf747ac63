import { env } from '@/lib/base/env'
import { invalid } from '@/lib/base/errors'
import { toPence } from '@/lib/base/money/pence'
import { lockAsAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { getLink } from './queries'
import { type JoinPolicy, suggestedAmountsProblem } from './rules'

type Settings = {
  join?: JoinPolicy
  gifts?: boolean
  suggestedPence?: number[]
  showCollected?: boolean
  showNames?: boolean
  closeAtGoal?: boolean
}

/** Changes the given settings of a live link; throws 404 if there is none. */
export async function updateLink(viewer: Viewer, groupId: string, settings: Settings) {
  const problem = suggestedAmountsProblem(settings.suggestedPence ?? [], toPence(env.MAX_CONTRIBUTION))
  return transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    await getLink(viewer, groupId, tx)
    if (problem) throw invalid(problem, { suggested: problem })
    await tx.link.update({ where: { groupId }, data: settings })
    await refreshGroup(tx, groupId)
    return getLink(viewer, groupId, tx)
  })
}
