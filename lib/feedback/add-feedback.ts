import { lockOwnAccount } from '@/lib/auth/lock-account'
import { keyedUuid } from '@/lib/auth/secrets'
import type { Viewer } from '@/lib/auth/sessions'
import { now } from '@/lib/clock'
import { transact } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { queueMail } from '@/lib/mail/queue-mail'

type Input = { comment: string; userEmail: string | null; pageContext: string }

/** Stores feedback and mails it to the support address, once for each key, even if the server died before responding. */
export async function addFeedback(
  viewer: Viewer | null,
  { comment, userEmail, ...input }: Input,
  idempotencyKey: string,
) {
  const id = keyedUuid('feedback', idempotencyKey)
  const pageContext = blankTokens(input.pageContext)
  await transact(async (tx) => {
    if (viewer) await lockOwnAccount(tx, viewer.userId)
    const data = { id, userId: viewer?.userId, comment, userEmail, pageContext, createdAt: now() }
    const { count } = await tx.feedback.createMany({ data, skipDuplicates: true })
    if (count === 0) return
    await queueMail(tx, 'feedback', {
      to: env.SUPPORT_EMAIL,
      props: { comment, userEmail, pageContext },
      sender: 'feedback',
    })
  })
}

/** A page's address without the tokens that some addresses contain. */
const blankTokens = (address: string): string =>
  address
    .replace(/([?&#;][^=&#\s]*(?:token|code|secret|key|session)[^=&#\s]*=)[^&#\s]*/gi, '$1…')
    .replace(/(\/(?:invitation|promise|gift|unsubscribe|c|r|receipt)\/)[^/?#\s]+/gi, '$1…')
