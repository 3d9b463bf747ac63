import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'

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
    .split(/(?=[?&#;\s])/)
    .map(blankParameter)
    .join('')
    .replace(
      /(\/(?:invitation|promise|gift|unsubscribe|keep-phone|accounts|reveal|c|p|r|receipt)\/)[^/?#\s]+/gi,
      '$1…',
    )

/** A part such as `&token=abc`: its value goes if its name says that it is secret. */
function blankParameter(part: string): string {
  const end = part.indexOf('=')
  const isSecret =
    /^[?&#;]/.test(part) && /token|code|secret|key|session/i.test(part.slice(0, Math.max(0, end)))
  return isSecret && end < part.length - 1 ? `${part.slice(0, end)}=…` : part
}
