import type { Tx } from '@/lib/db/transaction'
import { tellAboutMember } from '@/lib/membership/tell-about-member'

type About = { groupId: string; userId: string; group: { title: string } }

/** `what` is the beginning of a sentence, such as "£5.00 was returned". */
export const tellOfRefund = (tx: Tx, { groupId, userId, group }: About, what: string) =>
  tellAboutMember(tx, {
    groupId,
    userId,
    type: 'Payment',
    message: (who) => `${what} to ${who} from “${group.title}”.`,
    toThemselves: `${what} to you from “${group.title}”.`,
  })
