import { setTimeout as pause } from 'node:timers/promises'
import { bringEmailsOver } from '@/lib/accounts/bring-emails-over'
import { purgeExpiredAccounts } from '@/lib/accounts/purge-expired'
import { watchTexts } from '@/lib/accounts/watch-texts'
import { purgeHistory } from '@/lib/audit/purge-history'
import { SECOND } from '@/lib/clock'
import { isDatabaseAway } from '@/lib/db/away'
import { closeRateLimits } from '@/lib/db/rate-limits'
import { purgeExpiredAnswers } from '@/lib/http/purge-expired-answers'
import { deliverInvitation } from '@/lib/invitations/deliver-invitation'
import { forgetInvitedAddresses } from '@/lib/invitations/forget-addresses'
import { closeQueue, openQueue } from '@/lib/jobs/enqueue'
import { type JobData, type JobName, SCHEDULES } from '@/lib/jobs/queues'
import { workQueue } from '@/lib/jobs/work-queue'
import { log } from '@/lib/log'
import { sendQueuedMail } from '@/lib/mail/send-queued-mail'
import { noteRun } from '@/lib/operations/note-run'
import { tellOperators } from '@/lib/operators/tell-operators'
import { closeCheckouts } from '@/lib/payments/close-checkouts'
import { forgetOldGifts } from '@/lib/payments/forget-gifts'
import { purgeCallers } from '@/lib/payments/purge-callers'
import { purgeDigests } from '@/lib/payments/purge-digests'
import { sendDigest } from '@/lib/payments/send-digest'
import { startDigests } from '@/lib/payments/start-digests'
import { followAllPayouts } from '@/lib/payouts/follow-payouts'
import { purgeAppliedEvents } from '@/lib/provider-events/purge-applied-events'
import { sendPush } from '@/lib/push/send-push'
import { tellByPush } from '@/lib/push/tell-by-push'
import { ON_ITS_WAY, reconcile } from '@/lib/reconciliation/reconcile'
import { mailRefunds } from '@/lib/refunds/mail-refund'
import { settleRefund } from '@/lib/refunds/settle-refund'
import { purgeReminders } from '@/lib/reminders/purge-reminders'
import { remindDue } from '@/lib/reminders/remind-due'
import { payDebts } from '@/lib/reversals/pay-debts'
import { settleReversal } from '@/lib/reversals/settle-reversal'
import { checkSolvency } from '@/lib/solvency/check-solvency'
import { announceKept } from '@/lib/transfers/announce-kept'
import { settleTransfer } from '@/lib/transfers/settle-transfer'
import { sweep } from './sweep'

type Workers = { [Name in JobName]: (data: JobData[Name], jobId: string) => Promise<unknown> }

/** What each queue's jobs do. Any of them may run twice or be cut off half-way. */
const WORKERS: Workers = {
  'send-mail': sendQueuedMail,
  'tell-by-push': tellByPush,
  'send-push': (job) => sendPush(job),
  'deliver-invitation': ({ invitationId }) => deliverInvitation(invitationId),
  'settle-transfer': ({ transferId }) => settleTransfer(transferId),
  'settle-refund': ({ refundId }) => settleRefund(refundId),
  'settle-reversal': ({ reversalId }) => settleReversal(reversalId),
  'mail-refunds': mailRefunds,
  'expire-checkout': closeCheckouts,
  sweep,
  reconcile: () => Promise.all([checkSolvency(), reconcile({ graceMs: ON_ITS_WAY })]),
  'pay-debts': payDebts,
  'follow-payouts': followAllPayouts,
  'announce-kept': announceKept,
  remind: remindDue,
  digest: startDigests,
  'send-digest': sendDigest,
  'tell-operators': () => watchTexts().then(tellOperators),
  'purge-expired': () =>
    Promise.all([
      purgeExpiredAccounts(),
      forgetInvitedAddresses(),
      purgeExpiredAnswers(),
      purgeAppliedEvents(),
      purgeCallers(),
      forgetOldGifts(),
      purgeHistory(),
      purgeReminders(),
      purgeDigests(),
    ]),
  'bring-emails-over': bringEmailsOver,
}

/** A server may start while the database is away: it says so to callers, and starts its jobs once it is back. */
export async function startWorkers() {
  while (!(await schedule())) await pause(SECOND)
  type Work = (data: unknown, jobId: string) => Promise<unknown>
  for (const [name, work] of Object.entries(WORKERS) as [JobName, Work][])
    await workQueue(name, SCHEDULES[name] ? (data, id) => noteRun(name, () => work(data, id)) : work)
}

/** Before the workers start, which would take up the queue's few connections. False while the database is away. */
async function schedule(): Promise<boolean> {
  try {
    const boss = await openQueue()
    for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron)
    // At once too: until then, nobody can log in with an address that is stored in another form.
    await boss.send('bring-emails-over', {})
    return true
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'jobs are waiting for the database')
    return false
  }
}

/** Finishes running jobs and takes no more. */
export async function stopWorkers() {
  await closeQueue()
  await closeRateLimits()
}
