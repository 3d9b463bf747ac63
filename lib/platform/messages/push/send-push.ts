import { generateRequestDetails } from 'web-push'
import { HOUR, MINUTE, now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { log } from '@/lib/base/log'
import { keyedHash } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import type { PushSubscription } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import type { JobData } from '@/lib/platform/jobs/queues'
import { getPreferences } from '@/lib/platform/messages/preferences/queries'
import { PUBLIC_NETWORK, type PushConnection, postPush } from './post-push'
import { PRIVATE_ADDRESS } from './public-address'
import { kindOfPush, type PushKind, pushPayload } from './push-payload'
import { quietSecondsLeft, reminderSecondsLeft, secondsUntilQuiet } from './quiet-hours'
import { belongsToHosts, endpointProblem, MAX_FAILURES } from './rules'
import { vapidDetails } from './vapid'

type Job = JobData['send-push']
type Outcome = 'sent' | 'gone' | 'refused' | 'later'

/**
 * Sends one notification to one browser, later if its service is away. Sends nothing if it has been read in the app
 * (but for security), switched off or logged out since it was queued, nor a reminder after its hours.
 */
export async function sendPush(job: Job, connection: PushConnection = PUBLIC_NETWORK) {
  const push = await loadPush(job)
  if (!push) return
  const { kind, subscription } = push
  const quietSeconds = kind === 'security' ? 0 : quietSecondsLeft(now())
  if (quietSeconds > 0) return sendLater(job, subscription.userId, quietSeconds)
  const { outcome, reason } = await send(push, connection)
  const { id } = subscription
  if (outcome === 'sent') return clearFailures(subscription)
  // Browsers go away every day: for operators it is no news.
  log.info({ outcome, reason, subscriptionId: id }, 'push not sent')
  const mustDrop = outcome === 'gone' || (await recordFailure(id)) >= MAX_FAILURES
  if (mustDrop) await db.pushSubscription.deleteMany({ where: { id } })
  else if (outcome === 'later') await sendLater(job, subscription.userId, RETRY_AFTER)
}

/** How many seconds until a push is tried again. */
const RETRY_AFTER = (10 * MINUTE) / SECOND

const clearFailures = async ({ id, failures }: PushSubscription) => {
  if (failures > 0) await db.pushSubscription.updateMany({ where: { id }, data: { failures: 0 } })
}

/** Returns how many there were in a row. */
async function recordFailure(id: string): Promise<number> {
  const [one] = await db.pushSubscription.updateManyAndReturn({
    where: { id },
    data: { failures: { increment: 1 } },
    select: { failures: true },
  })
  return one?.failures ?? 0
}

type Push = {
  kind: PushKind
  createdAt: Date
  subscription: PushSubscription
  topic: string
  payload: ReturnType<typeof pushPayload>
}

async function loadPush({ notificationId, subscriptionId }: Job): Promise<Push | null> {
  const subscription = await db.pushSubscription.findUnique({ where: { id: subscriptionId } })
  if (!subscription) return null
  const { userId } = subscription
  const notification = await db.notification.findFirst({
    where: { id: notificationId, userId },
  })
  if (!notification) return null
  const kind = kindOfPush(notification)
  // Whoever stole a session could read every warning before its owner hears of it.
  if (notification.readAt && kind !== 'security') return null
  // It is still in the app, where it wakes nobody.
  if (kind === 'Reminders' && reminderSecondsLeft(notification.createdAt, now()) === 0) return null
  const preferences = await getPreferences(userId)
  if (kind !== 'security' && !preferences[kind].push) return null
  const membership = notification.groupId
    ? await db.member.findFirst({
        where: { groupId: notification.groupId, userId, leftAt: null, group: { deletedAt: null } },
        select: { group: { select: { id: true, title: true } } },
      })
    : null
  const mayNameAmounts = preferences.pushAmounts
  // A push that only says there is news replaces the last such push; one with details replaces nothing.
  const topicId = kind === 'security' || mayNameAmounts ? notification.id : (notification.groupId ?? '')
  return {
    kind,
    createdAt: notification.createdAt,
    subscription,
    topic: keyedHash('push topic', userId, kind, topicId).toString('base64url').slice(0, 32),
    payload: pushPayload({
      kind,
      message: notification.message,
      isInvitation: notification.invitationId !== null,
      group: membership?.group ?? null,
      mayNameAmounts,
    }),
  }
}

const sendLater = (job: Job, userId: string, startAfterSeconds: number) =>
  transact((tx) => enqueue(tx, 'send-push', job, { sender: userId, startAfterSeconds }))

/** For how many seconds a browser that is off can still get it: not into the night, as it is in the app anyway. */
function timeToLive({ kind, createdAt: toldAt }: Push): number {
  if (kind === 'security') return (72 * HOUR) / SECOND
  return kind === 'Reminders' ? reminderSecondsLeft(toldAt, now()) : Math.max(60, secondsUntilQuiet(now()))
}

async function send(push: Push, connection: PushConnection): Promise<{ outcome: Outcome; reason: string }> {
  const { kind, subscription, topic, payload } = push
  const vapid = vapidDetails()
  const { endpoint, p256dh, auth } = subscription
  if (!vapid) return { outcome: 'refused', reason: 'no keys' }
  if (endpointProblem(endpoint) || !belongsToHosts(endpoint, env.PUSH_SERVICES))
    return { outcome: 'gone', reason: 'address' }
  const { headers, body } = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...payload, tag: topic }),
    {
      vapidDetails: vapid,
      TTL: timeToLive(push),
      topic,
      urgency: kind === 'security' ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    },
  )
  try {
    const status = await postPush(endpoint, { headers: headers as Record<string, string>, body }, connection)
    return { outcome: outcomeOf(status), reason: `status ${status}` }
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code ?? (error as Error).name)
    return { outcome: code === PRIVATE_ADDRESS ? 'gone' : 'later', reason: code }
  }
}

/** RFC 8030: 404 and 410 mean that the browser is gone for good. A redirect counts as refused. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
