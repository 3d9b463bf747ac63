import { HOUR, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { listAdminIds } from './list-admins'
import { mailAdmins } from './mail-admins'
import { ADMIN_TASK_PATHS } from './paths'

/** Keeps someone who asks again and again from filling the admins' mailboxes. */
const MAILS_PER_HOUR = { calls: 5, seconds: HOUR / SECOND }

/** What an admin should look at, most of it to answer: its notification, and the mail, whose kind is the notification's type. */
const QUESTIONS = {
  join_places: { mail: 'join-places', type: 'Group', actionType: 'join_places' },
  join_request: { mail: 'join-request', type: 'Group', actionType: 'join_request' },
  refund_request: { mail: 'refund-request', type: 'Payment', actionType: 'refund_request' },
  can_manage: { mail: 'can-manage', type: 'Personal', actionType: 'can_manage' },
  paid_another_way: { mail: 'paid-another-way', type: 'Payment', actionType: undefined },
  transfer_confirmation: {
    mail: 'transfer-confirmation',
    type: 'Transfer',
    actionType: 'transfer_confirmation',
  },
  admins_changed: { mail: 'admins-changed', type: 'Transfer', actionType: undefined },
  two_keys_off: { mail: 'two-keys-off', type: 'Transfer', actionType: undefined },
} as const

type Kind = keyof typeof QUESTIONS

type AdminQuestion = {
  group: { id: string; title: string }
  /** The name of the person who asks, as admins see it. */
  askerName: string
  /** Their account, if they have one: they are not asked themselves. */
  actorId?: string
  /** What they ask. */
  summary: string
  /** In their own words. */
  reason?: string | null
}

type NotificationOptions = {
  /** The notification's text, if it is not what is asked. */
  message?: string
  /** The id of what the admin answers. */
  actionId?: string
}

/** Asks a group's admins, in the app and by mail. Returns the ids of those who were asked. */
export async function askAdmins(
  tx: Tx,
  kind: Kind,
  question: AdminQuestion & NotificationOptions,
): Promise<string[]> {
  const { group, actorId, summary, message = summary, actionId } = question
  const { type, actionType } = QUESTIONS[kind]
  const userIds = (await listAdminIds(tx, group.id)).filter((id) => id !== actorId)
  notify(tx, { userIds, type, message, groupId: group.id, actorId, actionType, actionId })
  await mailQuestion(tx, kind, question)
  return userIds
}

/** The mail alone, where all members are notified. */
export async function mailQuestion(
  tx: Tx,
  kind: Kind,
  { group, askerName: who, actorId, summary, reason }: AdminQuestion,
) {
  const { mail } = QUESTIONS[kind]
  const sender = actorId ?? group.id
  if (actorId && (await consumeLimit(`asked:${mail}:${group.id}:${actorId}`, MAILS_PER_HOUR)) > 0) return
  const url = `${env.NEXTAUTH_URL}/group/${group.id}/${ADMIN_TASK_PATHS[kind]}`
  const props = { who, group: group.title, asked: summary, reason: reason ?? '', url }
  await mailAdmins(tx, group.id, mail, { props, sender, except: actorId })
}
