import { notifyAboutMember } from '@/lib/membership/notify-about-member'
import type { Paid } from '@/lib/membership/payer'
import type { Tx } from '@/lib/platform/db/transaction'

type More = { because?: string; quietly?: boolean; refundedPence?: number }

type About = Paid & { groupId: string; group: { title: string } }

/** `what` begins the sentence, such as "£5.00 was refunded"; `because` ends it. `refundedPence` is what went back. */
export const notifyAboutRefund = (
  tx: Tx,
  { groupId, userId, paymentId, group }: About,
  what: string,
  { because = '', quietly = false, refundedPence }: More = {},
) =>
  notifyAboutMember(tx, {
    groupId,
    userId,
    paymentId,
    type: 'Payment',
    kind: refundedPence === undefined ? undefined : 'refunded',
    amountPence: refundedPence,
    quietly,
    message: (who) => `${what} to ${who} from “${group.title}”${because}.`,
    toThemselves: `${what} to you from “${group.title}”${because}.`,
  })
