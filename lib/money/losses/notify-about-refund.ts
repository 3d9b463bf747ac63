import { notifyAboutMember } from '@/lib/membership/notify-about-member'
import type { PayerReference } from '@/lib/membership/payer'
import type { Tx } from '@/lib/platform/db/transaction'

type NoticeOptions = { reasonText?: string; isQuiet?: boolean; refundedPence?: number }

type RefundedPayment = PayerReference & { groupId: string; group: { title: string } }

/** `what` begins the sentence, such as "£5.00 was refunded"; `because` ends it. `refundedPence` is what went back. */
export const notifyAboutRefund = (
  tx: Tx,
  { groupId, userId, paymentId, group }: RefundedPayment,
  what: string,
  { reasonText = '', isQuiet = false, refundedPence }: NoticeOptions = {},
) =>
  notifyAboutMember(tx, {
    groupId,
    userId,
    paymentId,
    type: 'Payment',
    kind: refundedPence === undefined ? undefined : 'refunded',
    amountPence: refundedPence,
    isQuiet,
    message: (who) => `${what} to ${who} from “${group.title}”${reasonText}.`,
    ownMessage: `${what} to you from “${group.title}”${reasonText}.`,
  })
