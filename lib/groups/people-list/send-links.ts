import { londonDay, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { displayNameOf } from '@/lib/base/written-names'
import { askUsersByAddress } from '@/lib/groups/claims/ask-users-by-address'
import { deadlineDay } from '@/lib/groups/group/deadline'
import { consumeMessageLimit } from '@/lib/groups/invitations/count-message'
import { ensurePersonalLinks } from '@/lib/groups/personal-pages/links'
import { reserveDay } from '@/lib/groups/reminders/reserve-day'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { requireSteppedUp, type Viewer } from '@/lib/platform/auth/sessions'
import { type Group, Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { enqueueAll } from '@/lib/platform/jobs/enqueue'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'
import { findTextCountry } from '@/lib/platform/messages/sms/text-destination'
import { ensureContacts } from './contacts'
import { type AddressedMember, listAddressedMembers } from './list-addressed-members'
import { LINKS_PER_TEXT, type LinkChannel, type SendReason, secondsUntilTexts } from './rules'
import { countSendsLeft, needsCode, recordSends } from './sends-per-day'

type Sender = Pick<Viewer, 'userId' | 'username'>

/** All of those on one address: they get one message. */
type Message = { channel: LinkChannel; address: string; people: AddressedMember[] }

/**
 * Mails or texts listed people their personal links: those named, or all who were never sent theirs. Says who was
 * written to, who was not, and why; whether an address has an account makes no difference.
 */
export async function sendLinks(viewer: Viewer, groupId: string, memberIds?: string[]) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    // One person's sends are counted one after the other, over all groups.
    await lockOwnAccount(tx, viewer.userId)
    const { people, unknownIds } = await listRequestedPeople(tx, groupId, memberIds)
    const plan = await planMessages(people)
    if (await needsCode(tx, viewer, plan.messages.length)) requireSteppedUp(viewer)
    const { delivered, postponed } = await deliver(tx, viewer, group, plan.messages)
    const sent = delivered.flatMap(({ channel, people }) =>
      people.map(({ memberId }) => ({ memberId, by: channel })),
    )
    const postponedPeople = postponed.flatMap(({ people }) => people)
    return {
      message: sent.length === 1 ? '1 link is on its way' : `${sent.length} links are on their way`,
      sent,
      skipped: [
        ...unknownIds.map((memberId) => ({ memberId, reason: 'not_listed' as const })),
        ...plan.skipped,
        ...postponedPeople.map(({ memberId }) => ({ memberId, reason: 'tomorrow' as const })),
      ],
    }
  })
}

/** The same for a group that has just begun, within the limits of the person in whose name it did. */
export async function sendPeriodLinks(tx: Tx, sender: Sender, group: Group, memberIds: string[]) {
  const people = await listAddressedMembers(tx, Prisma.sql`m.id = ANY (${memberIds}::uuid[])`)
  await deliver(tx, sender, group, (await planMessages(people)).messages)
}

/** Each once, in the order given; without a choice, those on the list who were never sent theirs. */
async function listRequestedPeople(tx: Tx, groupId: string, memberIds?: string[]) {
  const everyone = await listAddressedMembers(tx, Prisma.sql`m."groupId" = ${groupId}::uuid`)
  const listed = new Map(everyone.filter(({ isListed }) => isListed).map((one) => [one.memberId, one]))
  if (!memberIds)
    return { people: [...listed.values()].filter(({ wasLinkSent }) => !wasLinkSent), unknownIds: [] }
  const requestedIds = [...new Set(memberIds)]
  return {
    people: requestedIds.flatMap((id) => listed.get(id) ?? []),
    unknownIds: requestedIds.filter((id) => !listed.has(id)),
  }
}

/** Who is written to and where, all of one address together, and why the others are not. */
async function planMessages(people: AddressedMember[]) {
  const messages = new Map<string, Message>()
  const skipped: { memberId: string; reason: SendReason }[] = []
  for (const person of people) {
    const channelOrReason = await chooseChannel(person)
    if (typeof channelOrReason === 'string') {
      skipped.push({ memberId: person.memberId, reason: channelOrReason })
      continue
    }
    const key = `${channelOrReason.channel} ${channelOrReason.address}`
    const earlierPeople = messages.get(key)?.people ?? []
    if (channelOrReason.channel === 'text' && earlierPeople.length === LINKS_PER_TEXT)
      skipped.push({ memberId: person.memberId, reason: 'tomorrow' })
    else messages.set(key, { ...channelOrReason, people: [...earlierPeople, person] })
  }
  return { messages: [...messages.values()], skipped }
}

/** By mail if there is an email, else by text; or why not. */
async function chooseChannel(
  person: AddressedMember,
): Promise<{ channel: LinkChannel; address: string } | SendReason> {
  const { email, phoneNumber, mayMail, mayText, wasWrittenToToday } = person
  if (!email && !phoneNumber) return 'no_address'
  if (!(email && mayMail) && !(phoneNumber && mayText)) return 'no_contact'
  if (wasWrittenToToday) return 'sent_today'
  if (email && mayMail) return { channel: 'mail', address: email }
  const isServed = phoneNumber && (await findTextCountry(phoneNumber, env.SMS_COUNTRIES))
  return isServed ? { channel: 'text', address: phoneNumber } : 'country'
}

/** The sender's own limit comes first, so that what waits until tomorrow counts against no address. */
async function deliver(tx: Tx, sender: Sender, group: Group, messages: Message[]) {
  const sendsLeft = await countSendsLeft(sender, tx)
  const deliverable: Message[] = []
  for (const message of messages.slice(0, sendsLeft)) {
    const channel = message.channel === 'mail' ? 'email' : 'phone'
    if ((await consumeMessageLimit({ channel, address: message.address })) === 0) deliverable.push(message)
  }
  await queueMessages(tx, sender, group, deliverable)
  return { delivered: deliverable, postponed: messages.filter((message) => !deliverable.includes(message)) }
}

async function queueMessages(tx: Tx, sender: Sender, group: Group, messages: Message[]) {
  const memberIds = idsIn(messages)
  await reserveDay(tx, memberIds)
  const sentAt = now()
  await tx.listing.updateMany({ where: { memberId: { in: memberIds } }, data: { sentAt } })
  await recordSends(tx, sender, messages.length)
  const messagesByChannel = (channel: LinkChannel) =>
    messages.filter((message) => message.channel === channel)
  await queueLinkMails(tx, sender, group, messagesByChannel('mail'))
  const texts = messagesByChannel('text').map(({ people }) => ({
    // With when it was asked for: to another number, it must be asked for anew.
    data: {
      memberIds: idsIn([{ people }]),
      by: displayNameOf(sender.username),
      sentAt: sentAt.toISOString(),
    },
    sender: sender.userId,
  }))
  await enqueueAll(tx, 'text-links', texts, { startAfterSeconds: secondsUntilTexts(now()) })
  await askUsersByAddress(tx, idsIn(messagesByChannel('mail')), 'email')
  await askUsersByAddress(tx, idsIn(messagesByChannel('text')), 'phone')
}

const idsIn = (messages: Pick<Message, 'people'>[]) =>
  messages.flatMap(({ people }) => people.map(({ memberId }) => memberId))

async function queueLinkMails(tx: Tx, sender: Sender, group: Group, messages: Message[]) {
  const ids = idsIn(messages)
  const contacts = await ensureContacts(tx, ids, 'email')
  const links = await ensurePersonalLinks(tx, ids)
  await queueMails(
    tx,
    'personal-links',
    messages.map(({ address, people }) => ({
      to: address,
      sender: sender.userId,
      contactId: contacts.get(people[0]?.memberId ?? ''),
      props: {
        admin: displayNameOf(sender.username),
        groupTitle: group.title,
        deadline: deadlineDay(group.paymentDeadline),
        today: londonDay(),
        people: people.map(({ name, owedPence, hasYetToOrder, memberId }) => ({
          name,
          owedPence,
          hasYetToOrder,
          personalLinkId: links.get(memberId) ?? '',
        })),
      },
    })),
  )
}
