import { londonDay, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { describeFlag } from './flag-kinds'

/** How many a mail lists; the page shows them all. */
const MAX_LISTED = 20

/**
 * Mails the operators about all flags that they have not been told of, in one mail. A flag that opens again is mailed
 * at most once a day (London).
 */
export async function mailOperators(): Promise<void> {
  if (env.OPERATORS.length === 0) return
  await transact(async (tx) => {
    const flags = await takeUnmailedFlags(tx)
    if (flags.length === 0) return
    const listed = flags.slice(0, MAX_LISTED).map(({ kind, subject, detail }) => ({
      title: describeFlag(kind).title,
      subject,
      detail,
    }))
    const props = { flags: listed, more: flags.length - listed.length, url: `${env.NEXTAUTH_URL}/operator` }
    for (const to of env.OPERATORS) await queueMail(tx, 'operator-flags', { to, props, sender: 'operators' })
  })
}

/** Marks them as told; of two replicas at the same moment, only one gets a flag. */
async function takeUnmailedFlags(tx: Tx) {
  const at = now()
  const openFlags = await tx.operatorFlag.findMany({
    where: {
      resolvedAt: null,
      OR: [{ toldAt: null }, { createdAt: { gt: tx.operatorFlag.fields.toldAt } }],
    },
    orderBy: { createdAt: 'asc' },
  })
  const due = openFlags.filter(({ toldAt }) => toldAt === null || londonDay(toldAt) !== londonDay(at))
  const takenFlags = []
  for (const flag of due) {
    const { count } = await tx.operatorFlag.updateMany({
      where: { id: flag.id, toldAt: flag.toldAt },
      data: { toldAt: at },
    })
    if (count === 1) takenFlags.push(flag)
  }
  return takenFlags
}
