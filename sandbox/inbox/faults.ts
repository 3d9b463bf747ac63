import { z } from 'zod'

export const inboxControlSchema = z.strictObject({
  sms: z.enum(['ok', 'fail-400', 'fail-429', 'fail-500', 'hang', 'timeout-after']).optional(),
  mail: z.enum(['ok', 'fail', 'fail-permanently', 'reject-recipient', 'hang', 'timeout-after']).optional(),
  /** How many times it fails before it works again; for ever if unset. */
  times: z.number().int().min(1).optional(),
})

export type InboxChange = z.input<typeof inboxControlSchema>
type SmsFault = NonNullable<InboxChange['sms']>
type MailFault = NonNullable<InboxChange['mail']>

type ChannelFault<T> = {
  fault: T
  left: number
}

/** How the two channels fail, and how many more times. */
export class InboxFaults {
  private sms: ChannelFault<SmsFault> = { fault: 'ok', left: 0 }
  private mail: ChannelFault<MailFault> = { fault: 'ok', left: 0 }

  set({ sms, mail, times = Number.POSITIVE_INFINITY }: InboxChange): void {
    if (sms) this.sms = { fault: sms, left: times }
    if (mail) this.mail = { fault: mail, left: times }
  }

  state(): { sms: SmsFault; mail: MailFault } {
    return { sms: peek(this.sms), mail: peek(this.mail) }
  }

  takeSmsFault(): SmsFault {
    return take(this.sms)
  }

  /** The recipient is checked before the mail itself, so each of the two uses up only its own faults. */
  takeMailFault(step: 'recipient' | 'letter'): MailFault {
    const isForRecipient = peek(this.mail) === 'reject-recipient'
    return isForRecipient === (step === 'recipient') ? take(this.mail) : 'ok'
  }
}

function peek<T extends string>({ fault, left }: ChannelFault<T>): T | 'ok' {
  return left > 0 ? fault : 'ok'
}

function take<T extends string>(channel: ChannelFault<T>): T | 'ok' {
  const fault = peek(channel)
  channel.left -= 1
  return fault
}
