import type { Tx } from '@/lib/platform/db/transaction'
import { enqueue, enqueueAll } from '@/lib/platform/jobs/enqueue'
import { isUrgentMail, type MailName, type MailProps } from './mails'
import { GATHERING_SECONDS, splitByCap } from './split-by-cap'

type QueuedMail<Name extends MailName> = {
  to: string
  props: MailProps<Name>
  /** Who caused it, a person if possible: one sender's many mails do not delay anybody else's. */
  sender: string
  /** The user whose preferences apply; by default, the one who has proven the address. */
  recipientId?: string | null
  /** Of a listed address: through it, its owner can end what this group sends. */
  contactId?: string
}

/**
 * Queues a mail in the transaction that causes it: a provider's outage delays it, but loses none. Beyond the reader's
 * cap it is gathered.
 */
export async function queueMail<Name extends MailName>(tx: Tx, template: Name, mail: QueuedMail<Name>) {
  const { single, gathered } = await splitByCap(template, [mail])
  for (const { sender } of single)
    await enqueue(tx, 'send-mail', dataOf(template, mail), { sender, isUrgent: isUrgentMail(template) })
  await queueMoreNews(tx, gathered)
}

/** Like `queueMail`, for many readers in one statement; none are urgent. */
export async function queueMails<Name extends MailName>(tx: Tx, template: Name, mails: QueuedMail<Name>[]) {
  const { single, gathered } = await splitByCap(template, mails)
  const jobs = single.map((mail) => ({ data: dataOf(template, mail), sender: mail.sender }))
  await enqueueAll(tx, 'send-mail', jobs)
  await queueMoreNews(tx, gathered)
}

async function queueMoreNews(tx: Tx, addresses: string[]) {
  const jobs = addresses.map((to) => ({
    data: { template: 'more-news', to, props: {} },
    sender: 'more-news',
  }))
  await enqueueAll(tx, 'send-mail', jobs, { startAfterSeconds: GATHERING_SECONDS })
}

const dataOf = <Name extends MailName>(
  template: Name,
  { to, props, recipientId, contactId }: QueuedMail<Name>,
) => ({
  template,
  to,
  props: props as Record<string, unknown>,
  ...(recipientId && { reader: recipientId }),
  ...(contactId && { contactId }),
})

/** Mails that name their sender to others, or contain what they wrote, and those about their payments. */
const MAILS_ABOUT_SENDER: MailName[] = [
  'receipt',
  'refund',
  'payment-returned',
  'first-payment',
  'join-request',
  'join-places',
  'refund-request',
  'can-manage',
  'paid-another-way',
  'transfer-confirmation',
  'two-keys-off',
  'admins-changed',
  'update',
]

/** The mails in somebody's own words, and which of their props names what is read. */
const LETTER_ID_PROPS = { update: 'updateId', thanks: 'revealId' } as const

/** Deletes the queued mails about what is not to be read any more. */
export const dropQueuedMail = (tx: Tx, template: keyof typeof LETTER_ID_PROPS, ids: string[]) =>
  tx.$executeRaw`
    DELETE FROM pgboss.job WHERE name = 'send-mail' AND state <> 'active' AND data->>'template' = ${template}
      AND data->'props'->>${LETTER_ID_PROPS[template]} = ANY (${ids}::text[])`

/** Mails that name their sender to people who need them all the same: they go on, without the name. */
const MAILS_BY_ADMIN: MailName[] = ['personal-links', 'closing-statement', 'added-to-group']

/** Replaces the name of whose account is deleted in what they caused and others are still to get. */
export async function forgetNameInQueued(
  tx: Tx,
  userId: string,
  { pattern, replacement }: { pattern: string; replacement: string },
) {
  await tx.$executeRaw`
    UPDATE pgboss.job SET data = jsonb_set(data, '{props,admin}', to_jsonb(${replacement}::text))
    WHERE name = 'send-mail' AND state <> 'active' AND group_id = ${userId} AND data->>'template' = ANY (${MAILS_BY_ADMIN}::text[])`
  await tx.$executeRaw`
    UPDATE pgboss.job SET data = jsonb_set(data, '{props,what}',
      to_jsonb(regexp_replace(data->'props'->>'what', ${pattern}, ${replacement}, 'g')))
    WHERE name = 'send-mail' AND state <> 'active' AND group_id = ${userId} AND data->>'template' = 'payout-account-changed'`
  await tx.$executeRaw`
    UPDATE pgboss.job SET data = jsonb_set(data, '{by}', to_jsonb(${replacement}::text))
    WHERE name = 'text-links' AND state <> 'active' AND group_id = ${userId}`
}

/** Deletes queued mail as an account is deleted: all to the person's own address, and all about them. */
export async function forgetQueuedMail(tx: Tx, userId: string, ownAddress: string | null) {
  await tx.$executeRaw`
    DELETE FROM pgboss.job WHERE name = 'send-mail' AND state <> 'active' AND (data->>'to' = ${ownAddress}
      OR (group_id = ${userId} AND data->>'template' = ANY (${MAILS_ABOUT_SENDER}::text[])))`
}
