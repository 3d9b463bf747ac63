import { randomUUID } from 'node:crypto'
import { addMs, DAY, londonDay, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { paymentRecorded } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { issueInvitation } from '@/lib/groups/invitations/issue-invitation'
import { newCode } from '@/lib/groups/links/code'
import { accountantToken } from '@/lib/platform/auth/accountant-token'
import { giftToken, giftTokenHash } from '@/lib/platform/auth/gift-token'
import { personalToken } from '@/lib/platform/auth/personal-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import { aSignedInUser, type SignedInUser } from './people'
import { isFullRun } from './run-length'
import { aTransaction } from './transactions'

/** Everybody who may make a call or open a page, those with the fewest rights first. */
export const PERSONAS = [
  'visitor',
  'pending',
  'deleted',
  'stranger',
  'operator',
  'formerMember',
  'removed',
  'formerAdmin',
  'member',
  'payer',
  'demoted',
  'admin',
  'creator',
] as const
export type Persona = (typeof PERSONAS)[number]

const DAY_PERSONAS: Persona[] = ['visitor', 'stranger', 'member']
/** Who is tried on every call and page: by day those who are mostly refused, at night everybody. */
export const TRIED_PERSONAS: readonly Persona[] = isFullRun ? PERSONAS : DAY_PERSONAS
export type People = Record<Exclude<Persona, 'visitor'>, SignedInUser>

/** The group that all of them relate to, and what is in it. */
export type World = People & {
  groupId: string
  paymentId: string
  transferId: string
  refundRequestId: string
  linkCode: string
  joinRequestId: string
  sentInvitationId: string
  /** What `stranger` is asked about a listed place, and the admins about one of `member`. */
  claimId: string
  placeRequestId: string
  giftId: string
  giftToken: string
  /** Of `member`: their membership, and the token of their personal page. */
  memberId: string
  personalToken: string
  /** Of a link that `creator` made for an accountant. */
  accountsToken: string
  recordedPaymentId: string
  reductionRequestId: string
}

const TEN_MINUTES_AGO_MS = -10 * 60_000

export async function somePeople(): Promise<People> {
  const names = PERSONAS.filter((name) => name !== 'visitor')
  const made = await Promise.all(
    names.map((name) => aSignedInUser({ isPending: name === 'pending', is2FaEnabled: name === 'operator' })),
  )
  const people = Object.fromEntries(names.map((name, index) => [name, made[index]])) as People
  await db.user.update({ where: { id: people.deleted.user.id }, data: { deletedAt: now() } })
  env.OPERATORS = [...env.OPERATORS, String(people.operator.user.email)]
  return people
}

/** A new group with these people around it, inserted as rows: joining and leaving are tested elsewhere. */
export async function aWorldOf(people: People): Promise<World> {
  const joinedAt = addMs(now(), TEN_MINUTES_AGO_MS)
  const left = { leftAt: now() }
  const memberRow = (name: keyof People, more: object = {}) => ({
    userId: people[name].user.id,
    joinedAt,
    ...more,
  })
  const { id: groupId } = await db.group.create({
    data: {
      title: 'Ski trip',
      description: 'A week in the Alps',
      goalPence: 100_000,
      paymentDeadline: new Date(londonDay()),
      splitOption: 'autoSplit',
      occasion: 'trip',
      createdById: people.creator.user.id,
      createdAt: joinedAt,
      members: {
        createMany: {
          data: [
            memberRow('creator', { role: 'admin', contributionPence: 25_000 }),
            memberRow('admin', { role: 'admin', contributionPence: 25_000, adminSince: joinedAt }),
            memberRow('payer', { contributionPence: 25_000 }),
            memberRow('member', { contributionPence: 25_000 }),
            memberRow('demoted', { adminSince: joinedAt }),
            memberRow('formerMember', left),
            memberRow('removed', left),
            memberRow('formerAdmin', { ...left, adminSince: joinedAt }),
          ],
        },
      },
    },
    select: { id: true },
  })
  const paymentId = await aPaymentOf(people.payer, groupId)
  const transferId = await aTransferOf(people.creator, groupId)
  const recordedPaymentId = await aRecordedPaymentOf(people.payer, groupId, people.creator)
  const { id: reductionRequestId } = await db.canManageRequest.create({
    data: { groupId, userId: people.payer.user.id, amountPence: 1, createdAt: now() },
  })
  const { id: refundRequestId } = await db.refundRequest.create({
    data: { paymentId: await aPaymentOf(people.payer, groupId), reason: 'Why', createdAt: now() },
  })
  const linkCode = newCode()
  await db.link.create({
    data: { groupId, code: linkCode, createdById: people.creator.user.id, createdAt: joinedAt },
  })
  const { id: joinRequestId } = await db.joinRequest.create({
    data: { groupId, userId: people.removed.user.id, createdAt: now() },
  })
  const sentTo = { channel: 'email', address: `invited_${groupId}@example.com` } as const
  const sentInvitationId = await transact((tx) =>
    issueInvitation(tx, { groupId, invitedById: people.creator.user.id }, sentTo),
  )
  const claims = await someClaims(groupId, people)
  const giftId = await aGiftTo(groupId)
  const gift = { giftId, giftToken: giftToken(giftId) }
  const ids = { groupId, paymentId, transferId, refundRequestId, recordedPaymentId, reductionRequestId }
  const personal = await aPersonalLinkOf(people.member, groupId)
  const accountsToken = await anAccountantLinkOf(people.creator)
  return {
    ...people,
    ...ids,
    linkCode,
    joinRequestId,
    sentInvitationId,
    ...claims,
    ...gift,
    ...personal,
    accountsToken,
  }
}

/** Two people on the list, whose addresses `stranger` and `member` have proven. */
async function someClaims(groupId: string, { stranger, member }: People) {
  const ask = async ({ user }: SignedInUser) => {
    const { id: userId } = await db.user.create({ data: { username: 'Ann', listed: true, createdAt: now() } })
    const { id: memberId } = await db.member.create({ data: { groupId, userId, joinedAt: now() } })
    await db.listing.create({ data: { memberId, email: user.email } })
    return (await db.claim.create({ data: { memberId, userId: user.id, createdAt: now() } })).id
  }
  const placeRequestId = await ask(member)
  await transact((tx) =>
    changeState(tx, { subject: 'claim', id: placeRequestId, to: 'asked', why: 'admins-asked' }),
  )
  return { claimId: await ask(stranger), placeRequestId }
}

async function aPersonalLinkOf({ user }: SignedInUser, groupId: string) {
  const { id: memberId } = await db.member.findUniqueOrThrow({
    where: { groupId_userId: { groupId, userId: user.id } },
  })
  const { id } = await db.personalLink.create({ data: { memberId, createdAt: now() } })
  return { memberId, personalToken: personalToken(id) }
}

async function anAccountantLinkOf({ user }: SignedInUser) {
  const dates = { createdAt: now(), expiresAt: addMs(now(), DAY) }
  const { id } = await db.accountantLink.create({ data: { userId: user.id, ...dates } })
  return accountantToken(id)
}

/** A gift that nobody has claimed. */
async function aGiftTo(groupId: string): Promise<string> {
  const amounts = { amountPence: 100, totalPence: 100, createdAt: new Date() }
  const particulars = {
    email: 'giver@example.com',
    isInternational: false,
    idempotencyKey: randomUUID(),
    sessionExpiresAt: new Date(),
  }
  return transact(async (tx) => {
    const { id } = await tx.transaction.create({
      data: { groupId, type: 'payment', ...amounts, payment: { create: particulars } },
    })
    await tx.gift.create({ data: { id, name: 'Sam', tokenHash: giftTokenHash(giftToken(id)) } })
    await changeState(tx, { subject: 'payment', id, to: 'success', why: 'paid' })
    return id
  })
}

/** £1 in cash, noted by `by`. */
export async function aRecordedPaymentOf(
  { user }: SignedInUser,
  groupId: string,
  by: SignedInUser,
): Promise<string> {
  const amounts = { amountPence: 100, totalPence: 100, createdAt: now(), timePaid: now() }
  const noted = { method: 'cash', note: 'Pub', notedById: by.user.id, idempotencyKey: randomUUID() } as const
  return transact(async (tx) => {
    const { id } = await tx.transaction.create({
      data: {
        groupId,
        userId: user.id,
        type: 'noted',
        status: 'success',
        ...amounts,
        noted: { create: noted },
      },
    })
    const cause = { subject: 'noted', id, step: 'noted' } as const
    await postEntry(tx, { groupId, cause, postings: paymentRecorded(user.id, amounts.amountPence) })
    return id
  })
}

/** A transfer that was sent long ago. */
export async function aTransferOf({ user }: SignedInUser, groupId: string): Promise<string> {
  const amounts = { amountPence: 100, totalPence: 100, createdAt: new Date() }
  const { id } = await aTransaction({ groupId, userId: user.id, type: 'transfer', ...amounts }, 'success')
  return id
}

export async function aPaymentOf({ user }: SignedInUser, groupId: string): Promise<string> {
  const particulars = {
    email: 'a@example.com',
    isInternational: false,
    idempotencyKey: randomUUID(),
    sessionExpiresAt: new Date(),
  }
  const { id } = await aTransaction(
    {
      groupId,
      userId: user.id,
      type: 'payment',
      amountPence: 100,
      totalPence: 100,
      createdAt: new Date(),
      payment: { create: particulars },
    },
    'success',
  )
  return id
}
