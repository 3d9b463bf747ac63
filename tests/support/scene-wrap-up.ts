import { POST as close, DELETE as reopen } from '@/app/api/group/[id]/close/route'
import { POST as forgive } from '@/app/api/group/[id]/forgive/route'
import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { payDebts } from '@/lib/money/losses/pay-debts'
import { balanceOf } from './money'
import { anOperator, callAsOperator } from './operators'
import { type Act, callAs, type Scene } from './scene'

/** What ends a collection or puts its books right: sharing out, letting people off, closing, debts, adjustments. */

type Step = Parameters<Act>[1]

/** By both admins in turn, because either may no longer be one. */
const byAdmins =
  (
    handler: Parameters<typeof callAs>[0],
    lastSegment: string,
    body: (step: Step) => object | undefined,
    method = 'POST',
  ): Act =>
  async ({ groupId, admins }, step) => {
    for (const admin of admins)
      await callAs(handler, `/group/${groupId}/${lastSegment}`, admin, body(step), method)
  }

const shareOutBy = ({ groupId, admins }: Scene, { who = 0 }: Step, pence: number) =>
  callAs(shareOut, `/group/${groupId}/share-out`, admins[who % 2], { amount: pence / 100 })

/** One operator asks for it, another approves; refused if another history moves the clock on just then. */
async function adjust({ groupId }: Scene, { pence = 1, on = true }: Step) {
  const [one, other] = [await anOperator(), await anOperator()]
  const input = { groupId, amount: (on ? pence : -pence) / 100, reason: 'Goodwill' }
  const { status, body } = await callAsOperator(one, 'POST /operator/adjustments', input)
  if (status === 403) return
  if (status !== 202) throw new Error(`an adjustment answered ${status}: ${JSON.stringify(body)}`)
  await callAsOperator(other, `POST /operator/adjustments/${body.adjustment._id}/approve`)
}

export const WRAP_UP_ACTS: Record<string, Act> = {
  'share out': (scene, step) => shareOutBy(scene, step, step.pence ?? 0),
  'share out all': async (scene, step) =>
    shareOutBy(scene, step, (await balanceOf(scene.groupId)).availablePence),
  'let off': byAdmins(forgive, 'forgive', () => ({})),
  close: byAdmins(close, 'close', ({ on = true }) => ({ moneyStays: on })),
  reopen: byAdmins(reopen, 'close', () => undefined, 'DELETE'),
  'pay debts': () => payDebts(),
  adjust,
}
