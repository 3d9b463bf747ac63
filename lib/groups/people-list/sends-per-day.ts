import { londonDay } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { consumeFirstLetterLimit } from '@/lib/groups/invitations/count-message'
import { lockUser } from '@/lib/platform/auth/lock-account'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { MAX_PEOPLE_WITHOUT_CODE } from './rules'

type Sender = Pick<Viewer, 'userId'>

/** Whose payout account is enabled has shown the provider who they are, and may write to ten times as many. */
const PROVEN_FACTOR = 10

/** To how many addresses a person may send links in a London day. */
async function readDailyLimit(reader: Reader, { userId }: Sender): Promise<number> {
  const enabledCount = await reader.payoutAccount.count({
    where: { ownerId: userId, payoutEnabled: true, disconnectedAt: null },
  })
  return env.LIST_SENDS_A_DAY * (enabledCount > 0 ? PROVEN_FACTOR : 1)
}

const today = () => new Date(londonDay())

/** To how many addresses a person has sent links today, over all groups. An address in two groups counts twice. */
async function countSent(reader: Reader, { userId }: Sender): Promise<number> {
  const where = { id: userId, linksSentOn: today() }
  return (await reader.user.findUnique({ where, select: { linksSent: true } }))?.linksSent ?? 0
}

/** Counts letters to so many addresses; it stays counted, whatever becomes of the list. */
export async function recordSends(tx: Tx, sender: Sender, messageCount: number) {
  const linksSent = (await countSent(tx, sender)) + messageCount
  await tx.user.update({ where: { id: sender.userId }, data: { linksSentOn: today(), linksSent } })
}

/** Whether so many letters, with those of the day, are more than a person sends without a fresh code. */
export async function needsCode(tx: Tx, sender: Sender, messageCount: number): Promise<boolean> {
  const allowed = Math.min(messageCount, await countSendsLeft(sender, tx))
  return (
    messageCount > MAX_PEOPLE_WITHOUT_CODE ||
    (await countSent(tx, sender)) + allowed > MAX_PEOPLE_WITHOUT_CODE
  )
}

/** To how many strangers a person may still write a first letter today. */
export async function countFirstMailsLeft(reader: Reader, sender: Sender): Promise<number> {
  const [limit, sent] = await Promise.all([readDailyLimit(reader, sender), countSent(reader, sender)])
  return Math.max(0, Math.min(limit, MAX_PEOPLE_WITHOUT_CODE) - sent)
}

/** Somebody who is written to: the holder of an account, or without one whoever has the address. */
type Addressed = { to: string; userId: string | null; isStranger: boolean }

/** These people without those strangers who may not get a first letter now. */
export async function reserveRecipients<Person extends Addressed>(tx: Tx, sender: Sender, people: Person[]) {
  const strangers = people.filter(({ isStranger }) => isStranger)
  const allowed = new Set(await reserveStrangers(tx, sender, strangers))
  return people.filter((one) => !one.isStranger || allowed.has(one))
}

/**
 * Of these strangers, those who may get a first letter in this person's name now; counts them with all that they have
 * sent today, over all groups, one after the other. Two at one address count twice: nothing tells that they are one.
 */
async function reserveStrangers<Person extends Addressed>(tx: Tx, sender: Sender, strangers: Person[]) {
  if (strangers.length === 0) return []
  await lockUser(tx, sender.userId)
  const next = strangers.slice(0, await countFirstMailsLeft(tx, sender))
  const allowed: Person[] = []
  for (const one of next) if ((await consumeFirstLetterLimit(one)) === 0) allowed.push(one)
  await recordSends(tx, sender, allowed.length)
  return allowed
}

/** To how many addresses a person may still send links today. */
export async function countSendsLeft(sender: Sender, reader: Reader = db): Promise<number> {
  const [limit, sent] = await Promise.all([readDailyLimit(reader, sender), countSent(reader, sender)])
  return Math.max(0, limit - sent)
}
