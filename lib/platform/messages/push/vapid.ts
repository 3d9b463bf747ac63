import { env } from '@/lib/base/env'
import { notFound } from '@/lib/base/errors'
import { PUSH_MESSAGES } from './rules'

/** Identifies us to push services; null without keys, and then there are no pushes. */
export function vapidDetails() {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, SUPPORT_EMAIL } = env
  return publicKey && privateKey ? { subject: `mailto:${SUPPORT_EMAIL}`, publicKey, privateKey } : null
}

export function requirePush() {
  const details = vapidDetails()
  if (!details) throw notFound(PUSH_MESSAGES.off, 'PUSH_OFF')
  return details
}
