import type { Tx } from '@/lib/db/transaction'
import { tellAboutMember } from '@/lib/membership/tell-about-member'

type About = { groupId: string; userId: string; group: { title: string } }

/** `what` begins the sentence, such as "£5.00 was refunded"; `because` ends it. */
export const tellOfRefund = (
  tx: Tx,
  { groupId, userId, group }: About,
  what: string,
  { because = '', quietly = false }: { because?: string; quietly?: boolean } = {},
) =>
  tellAboutMember(tx, {
    groupId,
    userId,
    type: 'Payment',
    quietly,
    message: (who) => `${what} to ${who} from “${group.title}”${because}.`,
    toThemselves: `${what} to you from “${group.title}”${because}.`,
  })
