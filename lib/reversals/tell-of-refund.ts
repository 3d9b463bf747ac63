import type { Tx } from '@/lib/db/transaction'
import type { Paid } from '@/lib/membership/payer'
import { tellAboutMember } from '@/lib/membership/tell-about-member'

type About = Paid & { groupId: string; group: { title: string } }

/** `what` begins the sentence, such as "£5.00 was refunded"; `because` ends it. */
export const tellOfRefund = (
  tx: Tx,
  { groupId, userId, paymentId, group }: About,
  what: string,
  { because = '', quietly = false }: { because?: string; quietly?: boolean } = {},
) =>
  tellAboutMember(tx, {
    groupId,
    userId,
    paymentId,
    type: 'Payment',
    quietly,
    message: (who) => `${what} to ${who} from “${group.title}”${because}.`,
    toThemselves: `${what} to you from “${group.title}”${because}.`,
  })
