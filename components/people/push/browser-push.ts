import { newAttemptOptions } from '@/components/forms/attempt-key'
import { callServer } from '@/lib/api/client/call-server'
import { browserStorage, perTabStorage } from '@/lib/api/client/storage'

/** The id that the server gave to this browser, and the person it belongs to. */
type StoredSubscription = { userId: string; id: string }
const KEY = 'push'

const readStoredPush = () => browserStorage.read(KEY) as StoredSubscription | null

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** iPhones and iPads allow push only for installed apps. */
export const needsInstalling = (): boolean =>
  !canPush() &&
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1))

export const registerWorker = () =>
  navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })

const findSubscription = async () =>
  (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription() ?? null

/** Whether push is on for this person in this browser, as far as the browser and the server know. */
export async function isPushOn(userId: string, subscriptionIds: string[]): Promise<boolean> {
  const storedPush = readStoredPush()
  const isTheirs = storedPush?.userId === userId && subscriptionIds.includes(storedPush.id)
  return isTheirs && window.Notification.permission === 'granted' && (await findSubscription()) !== null
}

/** Subscribes this browser and tells the server. The browser asks for permission first, if it has not yet. */
export async function turnPushOn(userId: string, key: string) {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribe(pushManager, key)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const response = await callServer('POST /user/{id}/push-subscriptions', {
    params: { id: userId },
    body: { endpoint, keys: { p256dh, auth } },
    ...newAttemptOptions(),
  })
  browserStorage.keep(KEY, { userId, id: response.subscription._id })
  perTabStorage.keep(KEY, userId)
}

/** Replaces a subscription made for another server key, which no longer works. */
async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const old = await pushManager.getSubscription()
    if (!old || !(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

export async function turnPushOff(userId: string) {
  const storedPush = readStoredPush()
  await forgetPush()
  if (storedPush?.userId !== userId) return
  const params = { id: userId, subscriptionId: storedPush.id }
  await callServer('DELETE /user/{id}/push-subscriptions/{subscriptionId}', { params }).catch(() => undefined)
}

/** Ends this browser's subscription, whoever it belonged to; the server finds out when it next sends something. */
export async function forgetPush() {
  browserStorage.forget(KEY)
  perTabStorage.forget(KEY)
  await (await findSubscription())?.unsubscribe()
}

/**
 * Once per tab: a person who had push on here gets it renewed for their present session, so that it ends with that
 * session. A subscription of somebody else who used this browser ends.
 */
export async function renewPush(userId: string) {
  const storedPush = readStoredPush()
  if (!storedPush || perTabStorage.read(KEY) === userId) return
  if (storedPush.userId !== userId || window.Notification.permission !== 'granted') return forgetPush()
  const { key } = await callServer('GET /push/key', {})
  await turnPushOn(userId, key)
}
