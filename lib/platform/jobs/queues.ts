import type { WorkOptions } from 'pg-boss'

/** Every queue with the data its jobs carry: only ids where possible, as a job may outlive what it names. */
export type JobData = {
  'send-mail': {
    template: string
    to: string
    props: Record<string, unknown>
    /** The user whose preferences apply; by default, the one who has proven the address. */
    reader?: string
    /** Of a listed address, whose owner may have ended what this group sends. */
    contactId?: string
  }
  /** Finds out who of those notified takes pushes, and queues one for each of their browsers. */
  'tell-by-push': { notificationIds: string[] }
  'send-push': { notificationId: string; subscriptionId: string }
  /** To the account that has proven the address it was sent to, or to the address itself. */
  'deliver-invitation': { invitationId: string }
  /** A reminder to a listed person of whom only a number is known, on its day in London. */
  'text-reminder': { memberId: string; day: string }
  /** The personal links of listed people at one number, sent by an admin with this username. */
  'text-links': { memberIds: string[]; by: string; sentAt?: string }
  /** A text to the number that a new one is about to replace. */
  'warn-lost-phone': { lostPhoneId: string }
  /** Somebody guesses the password of this account, or of one that does not exist. */
  'tell-about-guessing': { userId: string }
  'settle-transfer': { transferId: string }
  'settle-refund': { refundId: string }
  'settle-reversal': { reversalId: string }
  /** What was refunded of a payment between two moments, which its payer has not been mailed yet. */
  'mail-refunds': { paymentId: string; after: string; until: string }
  /** Closes a member's open checkouts, or one of them, which must not be paid any more: they left, or were let off. */
  'expire-checkout': { groupId: string; userId: string; paymentId?: string }
  sweep: Record<string, never>
  reconcile: Record<string, never>
  /** The night's part of the walk through the whole ledger. */
  'check-books': Record<string, never>
  'pay-debts': Record<string, never>
  'follow-payouts': Record<string, never>
  'announce-kept': Record<string, never>
  remind: Record<string, never>
  digest: Record<string, never>
  /** Begins the periods of series that are due. */
  'open-periods': Record<string, never>
  /** What came into an admin's groups, in their mail of that day in London. */
  'send-digest': { userId: string; day: string }
  'tell-operators': Record<string, never>
  'purge-expired': Record<string, never>
}

export type JobName = keyof JobData

type QueueSettings = {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
  expireInSeconds: number
  deleteAfterSeconds?: number
}

const settlementQueue: QueueSettings = {
  retryLimit: 50,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 60,
}
const mailQueue: QueueSettings = {
  retryLimit: 40,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  // Longer than the mail server is waited for: while a mail's outcome is open, nobody else sends it.
  expireInSeconds: 300,
  // A job that was cut off at its last try still contains the address, so it is deleted soon.
  deleteAfterSeconds: 3600,
}
const singleTryQueue: QueueSettings = {
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
  expireInSeconds: 300,
}

export const QUEUES: Record<JobName, QueueSettings> = {
  'send-mail': mailQueue,
  'send-digest': mailQueue,
  'tell-by-push': {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
  },
  // Nobody needs a push that is hours late: people find it in the app.
  'send-push': {
    retryLimit: 6,
    retryDelay: 20,
    retryBackoff: true,
    retryDelayMax: 1800,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
  'deliver-invitation': { ...settlementQueue, retryLimit: 30, retryDelayMax: 600 },
  'text-reminder': { ...settlementQueue, retryLimit: 30, retryDelayMax: 600 },
  'text-links': { ...settlementQueue, retryLimit: 30, retryDelayMax: 600 },
  'warn-lost-phone': { ...settlementQueue, retryLimit: 30, retryDelayMax: 600 },
  'tell-about-guessing': settlementQueue,
  'settle-transfer': settlementQueue,
  'settle-refund': settlementQueue,
  'settle-reversal': settlementQueue,
  'mail-refunds': settlementQueue,
  'expire-checkout': settlementQueue,
  sweep: singleTryQueue,
  reconcile: { ...singleTryQueue, expireInSeconds: 3600 },
  'check-books': { ...singleTryQueue, expireInSeconds: 3600 },
  'pay-debts': singleTryQueue,
  'follow-payouts': singleTryQueue,
  'announce-kept': singleTryQueue,
  remind: singleTryQueue,
  digest: singleTryQueue,
  'open-periods': singleTryQueue,
  'tell-operators': singleTryQueue,
  'purge-expired': singleTryQueue,
}

/**
 * How each replica works on a queue, if not on one job at a time. Mails and pushes: ten at once, without a pause while
 * there are more. Settling: four at once but never two of one group, as one with many legs takes long.
 */
export const WORK_OPTIONS: Partial<Record<JobName, WorkOptions>> = {
  'send-mail': { localConcurrency: 2, batchSize: 5, burstWhenBatchFull: true },
  'send-digest': { localConcurrency: 2, batchSize: 5, burstWhenBatchFull: true },
  'send-push': { localConcurrency: 2, batchSize: 5, burstWhenBatchFull: true },
  'settle-transfer': { localConcurrency: 4, groupConcurrency: 1 },
  'settle-refund': { localConcurrency: 4, groupConcurrency: 1 },
  'settle-reversal': { localConcurrency: 4, groupConcurrency: 1 },
}

/** Queues of earlier versions, deleted with their schedules; none of them may hold work that must not be lost. */
export const RETIRED_QUEUES: string[] = []

/** Scheduled jobs (cron, UTC). */
export const SCHEDULES: Partial<Record<JobName, string>> = {
  sweep: '* * * * *',
  reconcile: '20 3 * * *',
  'check-books': '30 4 * * *',
  'pay-debts': '10 3 * * *',
  'follow-payouts': '40 3 * * *',
  'announce-kept': '0 9 * * *',
  // The hour in London decides what there is to do.
  remind: '*/5 * * * *',
  digest: '*/5 * * * *',
  'open-periods': '*/5 * * * *',
  'tell-operators': '*/5 * * * *',
  'purge-expired': '40 * * * *',
}
