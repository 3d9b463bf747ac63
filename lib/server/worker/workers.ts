import { setTimeout as pause } from 'node:timers/promises'
import { addMs, MINUTE, now, SECOND } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { mailOperators } from '@/lib/books/flags/mail-operators'
import { continueLedgerWalk, RECONCILE_GRACE, reconcile } from '@/lib/books/reconciliation/reconcile'
import { checkSolvency } from '@/lib/books/solvency/check-solvency'
import { forgetOldGifts } from '@/lib/groups/gifts/forget-gifts'
import { deliverInvitation } from '@/lib/groups/invitations/deliver-invitation'
import { forgetInvitedAddresses } from '@/lib/groups/invitations/forget-invited-addresses'
import { forgetOldPeople } from '@/lib/groups/people-list/forget-people'
import { sendLinksByText } from '@/lib/groups/people-list/send-links-by-text'
import { purgeReminders } from '@/lib/groups/reminders/purge-reminders'
import { remindDueMembers } from '@/lib/groups/reminders/remind-due'
import { textReminder } from '@/lib/groups/reminders/text-reminder'
import { forgetOldReveals } from '@/lib/groups/reveal/forget-reveals'
import { openDuePeriods } from '@/lib/groups/series/open-due-periods'
import { forgetOldUpdates } from '@/lib/groups/updates/forget-updates'
import { payDebts } from '@/lib/money/losses/pay-debts'
import { settleReversal } from '@/lib/money/losses/settle-reversal'
import { closeCheckouts } from '@/lib/money/payments/close-checkouts'
import { purgeCallers } from '@/lib/money/payments/purge-callers'
import { purgeDigests } from '@/lib/money/payments/purge-digests'
import { sendDigest } from '@/lib/money/payments/send-digest'
import { startDigests } from '@/lib/money/payments/start-digests'
import { followAllPayouts } from '@/lib/money/payouts/follow-payouts'
import { mailRefundsBetween } from '@/lib/money/refunds/mail-refund'
import { settleRefund } from '@/lib/money/refunds/settle-refund'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import { warnAboutKeptMoney } from '@/lib/money/transfers/warn-about-kept-money'
import { watchTexts } from '@/lib/people/accounts/codes/watch-texts'
import { purgeExpiredAccountData } from '@/lib/people/accounts/deletion/purge-expired'
import { warnLostPhone } from '@/lib/people/accounts/lost-phone/warn-lost-phone'
import { warnAboutGuessing } from '@/lib/people/accounts/sign-in/warn-about-guessing'
import { purgeHistory } from '@/lib/people/audit/purge-history'
import { closeRateLimits } from '@/lib/platform/db/rate-limits'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'
import { purgeExpiredResponses } from '@/lib/platform/http/purge-expired-responses'
import { closeQueue, openQueue } from '@/lib/platform/jobs/enqueue'
import { type JobData, type JobName, SCHEDULES } from '@/lib/platform/jobs/queues'
import { workQueue } from '@/lib/platform/jobs/work-queue'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { purgeNotifications } from '@/lib/platform/messages/notifications/purge-notifications'
import { queuePushes } from '@/lib/platform/messages/push/queue-pushes'
import { sendPush } from '@/lib/platform/messages/push/send-push'
import { recordRun } from '@/lib/server/operations/record-run'
import { purgeAppliedEvents } from '@/lib/server/webhooks/purge-applied-events'
import { sweep } from './sweep'

type Workers = { [Name in JobName]: (data: JobData[Name], jobId: string) => Promise<unknown> }

/** What each queue's jobs do. Any of them may run twice or be cut off half-way. */
const WORKERS: Workers = {
  'send-mail': sendQueuedMail,
  'tell-by-push': queuePushes,
  'send-push': (job) => sendPush(job),
  'deliver-invitation': ({ invitationId }) => deliverInvitation(invitationId),
  'warn-lost-phone': ({ lostPhoneId }) => warnLostPhone(lostPhoneId),
  'text-reminder': textReminder,
  'text-links': sendLinksByText,
  'tell-about-guessing': warnAboutGuessing,
  'settle-transfer': ({ transferId }) => settleTransfer(transferId),
  'settle-refund': ({ refundId }) => settleRefund(refundId),
  'settle-reversal': ({ reversalId }) => settleReversal(reversalId),
  'mail-refunds': mailRefundsBetween,
  'expire-checkout': closeCheckouts,
  sweep,
  reconcile: () => Promise.all([checkSolvency(), reconcile({ graceMs: RECONCILE_GRACE })]),
  'check-books': () => continueLedgerWalk(addMs(now(), 30 * MINUTE)),
  'pay-debts': payDebts,
  'follow-payouts': followAllPayouts,
  'announce-kept': warnAboutKeptMoney,
  remind: remindDueMembers,
  digest: startDigests,
  'open-periods': openDuePeriods,
  'send-digest': sendDigest,
  'tell-operators': () => watchTexts().then(mailOperators),
  'purge-expired': () =>
    Promise.all([
      purgeExpiredAccountData(),
      forgetInvitedAddresses(),
      purgeExpiredResponses(),
      purgeAppliedEvents(),
      purgeCallers(),
      forgetOldGifts(),
      forgetOldPeople(),
      forgetOldReveals(),
      forgetOldUpdates(),
      purgeHistory(),
      purgeReminders(),
      purgeDigests(),
      purgeNotifications(),
    ]),
}

/** A server may start while the database is unavailable: it says so to callers, and starts its jobs once it is back. */
export async function startWorkers() {
  while (!(await schedule())) await pause(SECOND)
  type Work = (data: unknown, jobId: string) => Promise<unknown>
  for (const [name, work] of Object.entries(WORKERS) as [JobName, Work][])
    await workQueue(name, SCHEDULES[name] ? (data, id) => recordRun(name, () => work(data, id)) : work)
}

/** Before the workers start, which would take up the queue's few connections. False while the database is unavailable. */
async function schedule(): Promise<boolean> {
  try {
    const boss = await openQueue()
    for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron)
    return true
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    log.warn({ err: error }, 'jobs are waiting for the database')
    return false
  }
}

/** Finishes running jobs and takes no more. */
export async function stopWorkers() {
  await closeQueue()
  await closeRateLimits()
}
