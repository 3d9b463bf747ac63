import { z } from 'zod'
import { amountInPounds, id, isoTime, line, optionalText, pounds, refineBy } from '@/lib/base/calls/fields'
import { impersonatesProduct } from '@/lib/base/reserved-names'
import { OCCASIONS } from './occasions'
import { DESCRIPTION_MAX, type Detail, GROUP_MESSAGES, TITLE_MAX } from './rules'

/** What admins say of their group, in a new one and in an edit. What is optional stays as it is if it is left out. */
export const detailFields = {
  title: line(TITLE_MAX, {
    required: GROUP_MESSAGES.titleRequired,
    tooLong: GROUP_MESSAGES.titleLong,
  }).superRefine(refineBy((value) => (impersonatesProduct(value) ? GROUP_MESSAGES.titleOurs : null))),
  description: optionalText(DESCRIPTION_MAX),
  paymentGoal: amountInPounds(GROUP_MESSAGES.amountInvalid),
  paymentDeadline: z.string(GROUP_MESSAGES.deadlineInvalid).max(40, GROUP_MESSAGES.deadlineInvalid),
  openAmounts: z.boolean('openAmounts must be true or false.').optional(),
  feePaidBy: z.enum(['payer', 'group'], GROUP_MESSAGES.feePaidBy).optional(),
} satisfies Record<Detail, z.ZodType>

/** What is read from a group's row under these names and shown as it is. */
export const storedFields = {
  title: z.string(),
  description: z.string(),
  splitOption: z.enum(['autoSplit', 'customSplit']),
  /** Members whose amount no admin has set give what they like. */
  openAmounts: z.boolean(),
  /** What it was opened for, if that was said. */
  occasion: z.enum(OCCASIONS).nullable(),
  edited: z.boolean(),
  /** Of the groups that follow one another by themselves, it included. */
  seriesId: id.nullable(),
  /** Whether a second admin confirms transfers. */
  twoKeys: z.boolean(),
}

/** A person as other members may see them. */
const person = z.object({
  /** Left out for a listed person, who has no account. */
  _id: id.nullish(),
  username: z.string(),
  displayName: z.string().nullable(),
  profilePictureUrl: z.string().nullable(),
  isProfileVisible: z.boolean(),
})

export const groupFields = z.object({
  ...storedFields,
  _id: id,
  /** Null where its pages show cloth in a colour of its own. */
  coverUrl: z.string().nullable(),
  paymentGoal: pounds,
  remittedAmount: pounds,
  /** The part of it that was paid another way and noted: it can never be transferred. */
  notedAmount: pounds,
  /** What can be transferred now. */
  availableAmount: pounds,
  /**
   * The goal minus all shares, former members' payments, gifts, and what members with open amounts have given; negative
   * if more is assigned than needed.
   */
  unassignedAmount: pounds,
  paymentDeadline: z.string(),
  isOverdue: z.boolean(),
  /** Who bears the processing fee of payments that are started now. */
  feePaidBy: z.enum(['payer', 'group']),
  /** Whether that can no longer be changed: a payment was made, or it is the same for all groups here. */
  feeFixed: z.boolean(),
  /** The fees that the group bore for its payers: they were paid out of what it collected. */
  coveredFees: pounds,
  goalStatus: z.enum(['inactive', 'in progress', 'completed']),
  admin: z.array(id),
  createdBy: id,
  createdAt: isoTime,
  /** Since when it can only be read, not paid into or changed; null while it is open. */
  closedAt: isoTime.nullable(),
  numberOfMembers: z.number(),
  /** How many members have paid their share in full: everybody sees the number, only admins see who. */
  paidMembers: z.number(),
  /** What the group owes after a lost dispute or an outside refund. */
  debtAmount: pounds,
  /** How much of the group's money disputes have frozen. */
  disputedAmount: pounds,
  /** The part of remittedAmount that came as gifts. */
  giftAmount: pounds,
  stripeConnectedAccountId: z.string().nullable(),
  payoutEnabled: z.boolean(),
  /** Whether its link is on: people outside the group can see it, and give or join if the link lets them. */
  shared: z.boolean(),
  /** Whether it has an order form. */
  orderForm: z.boolean(),
  /**
   * A request to switch two keys off, for admins: another may agree until `expiresAt`; a sole admin's takes effect then.
   */
  twoKeysOff: z.object({ askedBy: z.string(), expiresAt: isoTime, byItself: z.boolean() }).nullable(),
  /** When transfers work again after the payout account was replaced; null if they do. */
  transfersFrom: isoTime.nullable(),
  /** The username of the admin who connected the payout account; for admins only. */
  payoutAccountOwner: z.string().nullable(),
  /** Whether members who owe are reminded automatically, and how many days before the deadline. */
  reminders: z.object({ on: z.boolean(), days: z.array(z.number()) }),
})

export const memberFields = z.object({
  _id: id,
  userId: person,
  /** On the group's list: a member who cannot log in. */
  listed: z.boolean(),
  role: z.enum(['admin', 'member']),
  /** Null where the caller may not see this member's amounts. */
  contributionAmount: pounds.nullable(),
  remittedAmount: pounds.nullable(),
  /** The part of it that was paid another way and noted. */
  notedAmount: pounds.nullable(),
  pinned: z.boolean().nullable(),
  /** How much of their share they say they can manage, until an admin answers; for admins and the member only. */
  canManage: z.object({ _id: id, amount: pounds, message: z.string().nullable() }).nullable(),
  /** The day (YYYY-MM-DD) on which they promised to pay what they owe; for them and the admins. */
  promisedFor: z.string().nullable(),
  /** Since when they say that they have paid it another way; for them and the admins. */
  saidPaidAt: isoTime.nullable(),
  joinedAt: isoTime,
})

/** What changes if one more person joins; null where admins set every amount, so that none changes. */
export const joinEffectFields = z
  .object({
    /** The new member's share. */
    newShareAmount: pounds,
    /** Members who would have paid more than their new share. */
    lowered: z.array(
      z.object({
        username: z.string(),
        displayName: z.string().nullable(),
        remittedAmount: pounds,
        contributionAmount: pounds,
        newShareAmount: pounds,
      }),
    ),
    /** How much they would have overpaid in all. */
    overpaidAmount: pounds,
  })
  .nullable()
