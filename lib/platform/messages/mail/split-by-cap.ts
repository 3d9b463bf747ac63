import { HOUR, SECOND } from '@/lib/base/clock'
import { inboxOf, normaliseMailbox } from '@/lib/base/email'
import { chooseReadersToTell, countAgainstCap } from '@/lib/platform/messages/reader-caps'
import { MAIL_KINDS, type MailName } from './mails'
import { findAddressOwner } from './unsubscribe-option'

type QueuedMail = { to: string; sender: string }

/** How long the rest is gathered before its readers are told that there is more. */
export const GATHERING_SECONDS = HOUR / SECOND

/**
 * Those of these mails that are sent one by one, and the addresses that are told instead that there is more. News of
 * one's own account is not capped, nor are receipts of one's own payments.
 */
export async function splitByCap<One extends QueuedMail>(template: MailName, mails: One[]) {
  const kind = MAIL_KINDS[template]
  if (kind === 'security' || kind === 'office') return { single: mails, gathered: [] }
  const withinCapFlags = await countAgainstCap('mail', mails.map(readerOf), {
    isAboutTransfer: kind === 'Transfer',
  })
  const singleFlags = await Promise.all(
    mails.map(
      async (mail, place) => withinCapFlags[place] || (kind === 'receipt' && (await isToSender(mail))),
    ),
  )
  const excess = mails.filter((_, place) => !singleFlags[place])
  const readersToTell = await chooseReadersToTell('mail', excess.map(readerOf))
  // Each at an address that was written to: not every provider ignores what follows a plus sign.
  const addresses = new Map(excess.map((mail) => [readerOf(mail), normaliseMailbox(mail.to)]))
  const gathered = [...addresses].flatMap(([reader, address]) => (readersToTell.has(reader) ? [address] : []))
  return { single: mails.filter((_, place) => singleFlags[place]), gathered }
}

/** However an address is spelt: anybody can write to one inbox by any number of them. */
const readerOf = ({ to }: QueuedMail): string => inboxOf(normaliseMailbox(to))

const isToSender = async ({ to, sender }: QueuedMail) => (await findAddressOwner(to)) === sender
