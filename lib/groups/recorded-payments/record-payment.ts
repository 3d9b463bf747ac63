import { now } from '@/lib/base/clock'
import { AppError } from '@/lib/base/errors'
import { requireSameRequest } from '@/lib/base/idempotency-keys'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { paymentRecorded } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { type MemberReference, requireMemberNamed } from '@/lib/groups/members/require-member'
import { resumeReminders } from '@/lib/groups/reminders/resume-reminders'
import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import { notifyAboutMember } from '@/lib/membership/notify-about-member'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import {
  releaseRefundedItems,
  requireOrderPayable,
  takeOrderedItems,
} from '@/lib/money/orders/take-ordered-items'
import { getTransaction } from '@/lib/money/transactions/queries'
import { describeRecordedPayment } from '@/lib/money/transactions/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { limitRecording } from './limit-recording'
import { type RecordedMethod, recordedPaymentProblem } from './rules'

type Input = MemberReference & {
  viewer: Viewer
  groupId: string
  amountPence: number
  method: RecordedMethod
  note: string
  /** A retry with the same key notes nothing new. */
  idempotencyKey: string
}

/** Notes a payment in cash or by bank transfer: it counts toward the share at once, but never adds to the balance. */
export async function recordPayment(input: Input) {
  const { viewer, groupId, amountPence, method } = input
  await requireGroupAdmin(viewer, groupId)
  await limitRecording('noted', groupId)
  const id = await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    const recordedId = await findRecordedId(tx, input)
    if (recordedId) return recordedId
    requireOpenGroup(group)
    const member = await requireMemberNamed(tx, groupId, input)
    await requireOwed(tx, member, amountPence)
    const id = await writeRecordedPayment(tx, input, member)
    await resumeReminders(tx, { groupId, userId: member.userId })
    await notifyAboutMember(tx, {
      groupId,
      paymentId: id,
      userId: member.userId,
      type: 'Payment',
      kind: 'noted',
      amountPence,
      message: (who) =>
        `${describeRecordedPayment(amountPence, method)} from ${who} was noted in “${group.title}”.`,
      ownMessage: `Your ${describeRecordedPayment(amountPence, method)} was noted in “${group.title}”.`,
      except: [viewer.userId],
    })
    return id
  })
  return getTransaction(id)
}

/** The id of the payment that this key has noted already, if any. Throws if the key was used for another request. */
async function findRecordedId(tx: Tx, input: Input) {
  const { groupId, username, memberId, amountPence, method, note, idempotencyKey } = input
  const found = await tx.notedPayment.findUnique({
    where: { idempotencyKey },
    include: {
      transaction: { include: { user: { include: { memberships: { where: { groupId, id: memberId } } } } } },
    },
  })
  if (!found) return undefined
  const { transaction } = found
  const isSame =
    transaction.groupId === groupId &&
    transaction.amountPence === amountPence &&
    found.method === method &&
    (found.note ?? '') === note &&
    (username === undefined
      ? transaction.user?.memberships.length === 1
      : transaction.user?.username?.toLowerCase() === username.toLowerCase())
  requireSameRequest(transaction, isSame)
  return found.id
}

type PayingMember = {
  id: string
  groupId: string
  userId: string
  username: string
  contributionPence: number
}

async function requireOwed(tx: Tx, member: PayingMember, amountPence: number) {
  const { groupId, userId, username, contributionPence } = member
  const owedPence = contributionPence - ((await getMemberBalances(tx, groupId)).get(userId) ?? 0)
  const problem = recordedPaymentProblem(amountPence, owedPence, username)
  if (!problem) return requireOrderPayable(tx, member, { amountPence, fullAmountPence: owedPence })
  throw new AppError(400, 'AMOUNT_NOT_PAYABLE', problem, {
    fields: { amount: problem },
    extra: { balancePence: Math.max(0, owedPence) },
  })
}

async function writeRecordedPayment(tx: Tx, input: Input, member: PayingMember): Promise<string> {
  const { userId } = member
  const { viewer, groupId, amountPence, method, note, idempotencyKey } = input
  const at = now()
  const { id } = await tx.transaction.create({
    data: {
      groupId,
      userId,
      type: 'noted',
      status: 'success',
      amountPence,
      totalPence: amountPence,
      createdAt: at,
      timePaid: at,
    },
  })
  await tx.notedPayment.create({
    data: { id, method, note: note || null, notedById: viewer.userId, idempotencyKey },
  })
  await releaseRefundedItems(tx, member)
  await takeOrderedItems(tx, { ...member, paymentId: id, amountPence })
  await postEntry(tx, {
    groupId,
    cause: { subject: 'noted', id, step: 'noted' },
    postings: paymentRecorded(userId, amountPence),
  })
  return id
}
