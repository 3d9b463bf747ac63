import { z } from 'zod'
import { id, isoTime, pounds } from '@/lib/calls/fields'

/** A person as other members may see them. */
const person = z.object({
  _id: id.nullable(),
  username: z.string(),
  displayName: z.string().nullable(),
  profilePictureUrl: z.string().nullable(),
  isProfileVisible: z.boolean(),
})

export const groupFields = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  paymentGoal: pounds,
  remittedAmount: pounds,
  /** Of that, what was paid another way and noted: it can never be transferred. */
  notedAmount: pounds,
  /** What can be transferred now. */
  availableAmount: pounds,
  /**
   * Goal less former members' payments less all shares, and less what members gave whose amount is open; below 0
   * when more is assigned than needed.
   */
  unassignedAmount: pounds,
  paymentDeadline: z.string(),
  isOverdue: z.boolean(),
  splitOption: z.enum(['autoSplit', 'customSplit']),
  /** Members whose amount nobody has set give what they like. */
  openAmounts: z.boolean(),
  goalStatus: z.enum(['inactive', 'in progress', 'completed']),
  admin: z.array(id),
  createdBy: id,
  createdAt: isoTime,
  edited: z.boolean(),
  /** Since when it can be read and no longer paid into or changed; null while it is open. */
  closedAt: isoTime.nullable(),
  numberOfMembers: z.number(),
  /** Members whose share is paid in full: a count for all, names for admins stand with the members. */
  paidMembers: z.number(),
  /** What the group owes after a lost dispute or an outside refund. */
  debtAmount: pounds,
  /** What disputes have frozen of the group's money. */
  disputedAmount: pounds,
  /** Of what was remitted, what came by gifts. */
  giftAmount: pounds,
  stripeConnectedAccountId: z.string().nullable(),
  payoutEnabled: z.boolean(),
  /** Its link is on: people outside the group can see it, and chip in or join where the link lets them. */
  shared: z.boolean(),
  /** A second admin confirms transfers. */
  twoKeys: z.boolean(),
  /** Somebody asked to switch that off: another admin may agree until then; a sole admin's happens then. For admins. */
  twoKeysOff: z.object({ askedBy: z.string(), expiresAt: isoTime, byItself: z.boolean() }).nullable(),
  /** When transfers work again after the payout account was replaced; null when nothing waits. */
  transfersFrom: isoTime.nullable(),
  /** The username of the admin who connected the payout account; for admins only. */
  payoutAccountOwner: z.string().nullable(),
  /** Whether the clock reminds who owes, and how many days before the deadline. */
  reminders: z.object({ on: z.boolean(), days: z.array(z.number()) }),
})

export const memberFields = z.object({
  _id: id,
  userId: person,
  role: z.enum(['admin', 'member']),
  /** Null where the caller may not see this member's amounts. */
  contributionAmount: pounds.nullable(),
  remittedAmount: pounds.nullable(),
  /** Of that, what was paid another way and noted. */
  notedAmount: pounds.nullable(),
  pinned: z.boolean().nullable(),
  /** What of it they can manage, while no admin has answered; for admins and the member alone. */
  canManage: z.object({ _id: id, amount: pounds, message: z.string().nullable() }).nullable(),
  /** The day (YYYY-MM-DD) on which they promised to pay what they owe; for them and the admins. */
  promisedFor: z.string().nullable(),
  /** Since when they say that they have paid another way what they owe; for them and the admins. */
  saidPaidAt: isoTime.nullable(),
  joinedAt: isoTime,
})

/** What it does when one more person joins; null where every amount is an admin's decision, and none changes. */
export const joinEffectFields = z
  .object({
    /** What would be the new member's share. */
    newShareAmount: pounds,
    /** Members who have paid more than their share would be then. */
    lowered: z.array(
      z.object({
        username: z.string(),
        displayName: z.string().nullable(),
        remittedAmount: pounds,
        contributionAmount: pounds,
        newShareAmount: pounds,
      }),
    ),
    /** How much more than needed that makes, in all. */
    overpaidAmount: pounds,
  })
  .nullable()
