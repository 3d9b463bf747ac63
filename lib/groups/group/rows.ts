import { z } from 'zod'
import { FeePayer, Role } from '@/lib/platform/db/generated/enums'
import { storedFields } from './fields'

/** What the statements in queries.ts return. */

export const groupColumns = z.strictObject({
  ...storedFields,
  id: z.string(),
  coverId: z.string().nullable(),
  goalPence: z.int(),
  deadline: z.string(),
  feePaidBy: z.enum(FeePayer),
  coveredFeesPence: z.int(),
  wasPaid: z.boolean(),
  createdById: z.string(),
  createdAt: z.date(),
  closedAt: z.date().nullable(),
  memberCount: z.int(),
  paidMembers: z.int(),
  admins: z.array(z.string()),
  sharesPence: z.int(),
  formerPaidPence: z.int(),
  payWhatYouLikePence: z.int(),
  remittedPence: z.int(),
  notedPence: z.int(),
  freePence: z.int(),
  debtPence: z.int(),
  disputedPence: z.int(),
  giftPence: z.int(),
  providerAccountId: z.string().nullable(),
  payoutEnabled: z.boolean().nullable(),
  connectedAt: z.date().nullable(),
  isReplacement: z.boolean(),
  shared: z.boolean(),
  orderForm: z.boolean(),
  twoKeysOffAt: z.date().nullable(),
  twoKeysOffAlone: z.boolean(),
  twoKeysOffBy: z.string().nullable(),
  payoutOwner: z.string().nullable(),
  remindersOn: z.boolean(),
  reminderDays: z.array(z.int()),
  areTransfersPaused: z.boolean(),
})
export type GroupRow = z.output<typeof groupColumns>

/** A person, as `Named`. */
export const personColumns = z.strictObject({
  userId: z.string(),
  username: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  pictureId: z.string().nullable(),
  isProfileVisible: z.boolean(),
})

export const memberColumns = personColumns.extend({
  id: z.string(),
  role: z.enum(Role),
  contributionPence: z.int(),
  remittedPence: z.int(),
  notedPence: z.int(),
  pinned: z.boolean(),
  canManage: z
    .strictObject({ _id: z.string(), amountPence: z.int(), message: z.string().nullable() })
    .nullable(),
  joinedAt: z.date(),
  promisedFor: z.string().nullable(),
  saidPaidAt: z.date().nullable(),
  addedUnseen: z.boolean(),
  adminUnseen: z.boolean(),
  listed: z.boolean(),
})
export type MemberRow = z.output<typeof memberColumns>
