import { type Inbox, startInbox } from '@/sandbox/inbox/start'

/** Gives this file's tests stand-ins for text messages and mail, on this worker's ports. Call it once per file. */
export function openInbox() {
  const opened: { inbox?: Inbox } = {}
  beforeAll(async () => {
    opened.inbox = await startInbox({
      port: Number(new URL(process.env.TWILIO_API_BASE ?? '').port),
      smtpPort: Number(new URL(process.env.SMTP_URL ?? '').port),
      maxHangMs: 12_000,
    })
  })
  beforeEach(() => inbox().clear())
  afterEach(() => inbox().control({ sms: 'ok', mail: 'ok' }))
  afterAll(() => opened.inbox?.close())

  const inbox = () => {
    if (!opened.inbox) throw new Error('The inbox is not open yet')
    return opened.inbox
  }
  const messagesTo = (to: string) => inbox().messages({ to })
  const codesTo = (to: string) => messagesTo(to).flatMap(({ code }) => code ?? [])
  return {
    messagesTo,
    codesTo,
    newestCode: ({ user }: { user: { email: string | null } }) => codesTo(String(user.email))[0] ?? '',
    newestTextedCode: ({ user }: { user: { phoneNumber: string | null } }) =>
      codesTo(String(user.phoneNumber))[0] ?? '',
    /** Makes a channel misbehave until the end of the test. */
    control: (change: Parameters<Inbox['control']>[0]) => inbox().control(change),
  }
}
