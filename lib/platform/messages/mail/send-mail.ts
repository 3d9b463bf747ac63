import { env } from '@/lib/base/env'
import { type AppError, providerFailed } from '@/lib/base/errors'
import { log } from '@/lib/base/log'
import { operatorIdentity } from '@/lib/base/operator-identity/operator-identity'
import { operatorLine } from '@/lib/base/operator-identity/words'
import type { Mail, MailFrame } from '@/lib/platform/messages/mail/templates/layout'
import { MAILS, type MailName, type MailProps } from './mails'
import { deliver } from './transport'

/** Renders a mail. `unsubscribe` is how its reader can unsubscribe. */
export async function renderMail<Name extends MailName>(
  name: Name,
  props: MailProps<Name>,
  unsubscribe?: MailFrame['unsubscribe'],
) {
  const { render, textOf } = await import('@/lib/platform/messages/mail/templates/render')
  const write = (await MAILS[name]()) as (props: MailProps<Name>, frame: MailFrame) => Mail
  const frame = {
    origin: env.NEXTAUTH_URL,
    supportEmail: env.SUPPORT_EMAIL,
    operatorIdentity: operatorIdentity.name && operatorLine(operatorIdentity),
    unsubscribe,
  }
  const { subject, body } = write(props, frame)
  const html = await render(body)
  return { subject, html, text: textOf(html) }
}

/** Sends a mail while the user waits. `failure` is null when it was accepted, or when the outcome is unknown. */
export async function sendMail<Name extends MailName>(
  name: Name,
  to: string,
  props: MailProps<Name>,
): Promise<{ failure: AppError | null }> {
  const { delivery, reason } = await deliver({ to, ...(await renderMail(name, props)) }, 'interactive')
  if (delivery === 'sent') return { failure: null }
  log.warn({ mail: name, delivery, reason }, 'mail not sent')
  if (delivery === 'unknown') return { failure: null }
  return {
    failure:
      delivery === 'refused'
        ? providerFailed("We can't deliver email to this address. Please check it.")
        : providerFailed("We can't send email right now. Please try again in a moment.", 503),
  }
}
