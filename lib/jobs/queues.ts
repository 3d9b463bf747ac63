import type { WorkOptions } from 'pg-boss'

/** Every queue with the data its jobs carry. Ids only where one can do: a job outlives what it names. */
export type JobData = {
  'send-mail': {
    template: string
    to: string
    props: Record<string, unknown>
    /** Whose preferences count, where it is not whoever has proven the address. */
    reader?: string
  }
  /** Finds who of those who were told takes pushes, and queues one for each of their browsers. */
  'tell-by-push': { notificationIds: string[] }
  'send-push': { notificationId: string; subscriptionId: string }
  /** To whoever has the email or number it was sent to, or to nobody we know. */
  'deliver-invitation': { invitationId: string }
  'settle-transfer': { transferId: string }
  'settle-refund': { refundId: string }
  'settle-reversal': { reversalId: string }
  /** The member left: their open checkout must not be paid any more. */
  'expire-checkout': { groupId: string; userId: string }
  sweep: Record<string, never>
  reconcile: Record<string, never>
  'pay-debts': Record<string, never>
  remind: Record<string, never>
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

const settle: QueueSettings = {
  retryLimit: 50,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 60,
}
const once: QueueSettings = { retryLimit: 0, retryDelay: 1, retryBackoff: false, expireInSeconds: 300 }

export const QUEUES: Record<JobName, QueueSettings> = {
  'send-mail': {
    retryLimit: 40,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    // Longer than a letter is waited for: while its fate is open, nobody else sends it.
    expireInSeconds: 300,
    // One that was cut off at its last try still contains the address.
    deleteAfterSeconds: 3600,
  },
  'tell-by-push': {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
  },
  // What is hours old is no push any more: it stands in the app.
  'send-push': {
    retryLimit: 6,
    retryDelay: 20,
    retryBackoff: true,
    retryDelayMax: 1800,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
  'deliver-invitation': { ...settle, retryLimit: 30, retryDelayMax: 600 },
  'settle-transfer': settle,
  'settle-refund': settle,
  'settle-reversal': settle,
  'expire-checkout': settle,
  sweep: once,
  reconcile: { ...once, expireInSeconds: 3600 },
  'pay-debts': once,
  remind: once,
  'tell-operators': once,
  'purge-expired': once,
}

/**
 * How each replica works on a queue, where not one job at a time. Mail: ten at once, and on without a pause while
 * there is more, pushes likewise. Settling: four at once, of one group never two, as one with many legs takes long.
 */
export const WORKING: Partial<Record<JobName, WorkOptions>> = {
  'send-mail': { localConcurrency: 2, batchSize: 5, burstWhenBatchFull: true },
  'send-push': { localConcurrency: 2, batchSize: 5, burstWhenBatchFull: true },
  'settle-transfer': { localConcurrency: 4, groupConcurrency: 1 },
  'settle-refund': { localConcurrency: 4, groupConcurrency: 1 },
  'settle-reversal': { localConcurrency: 4, groupConcurrency: 1 },
}

/** Queues of earlier versions, deleted with their schedules; none of them may hold work that must not be lost. */
export const RETIRED_QUEUES = ['tidy']

/** Scheduled jobs (cron, UTC). */
export const SCHEDULES: Partial<Record<JobName, string>> = {
  sweep: '* * * * *',
  reconcile: '20 3 * * *',
  'pay-debts': '10 3 * * *',
  // What hour it is in London decides what there is to do.
  remind: '*/5 * * * *',
  'tell-operators': '*/5 * * * *',
  'purge-expired': '40 * * * *',
}
