import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { InboxFaults } from './faults'
import type { Messages } from './messages'

const MAX_MAIL_BYTES = 10_000_000

type SmtpListener = {
  port: number
  close(): Promise<void>
}

type MailChannel = {
  messages: Messages
  faults: InboxFaults
  port: number
  host: string
  maxHangMs: number
}

/** A mail server that keeps what it receives. It accepts any login, or none. */
export async function startSmtp(channel: MailChannel): Promise<SmtpListener> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 200,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: (_address, _session, done) => {
      const isRejected = channel.faults.takeMailFault('recipient') === 'reject-recipient'
      done(isRejected ? smtpError(550, 'No such mailbox') : null)
    },
    onData: (stream, session, done) => void receive(channel, stream, session, done),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(channel.port, channel.host, () => resolve())
  })
  server.removeAllListeners('error')
  // A client that disconnects is no error here.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Done = (error?: Error | null) => void

async function receive(
  { messages, faults, maxHangMs }: MailChannel,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  done: Done,
): Promise<void> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const fault = faults.takeMailFault('letter')
    if (fault === 'timeout-after') await storeMail(messages, Buffer.concat(chunks), session)
    if (fault === 'hang' || fault === 'timeout-after') {
      setTimeout(() => done(smtpError(451, 'Timed out')), maxHangMs).unref()
      return
    }
    if (fault === 'fail') return done(smtpError(451, 'Temporary failure, please try again later'))
    if (fault === 'fail-permanently') return done(smtpError(550, 'Mailbox unavailable'))
    await storeMail(messages, Buffer.concat(chunks), session)
    done()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}

async function storeMail(messages: Messages, raw: Buffer, session: SMTPServerSession) {
  const mail = await PostalMime.parse(raw)
  const sender = session.envelope.mailFrom
  messages.add({
    channel: 'email',
    to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
    from: mail.from?.address ?? (sender ? sender.address : ''),
    subject: mail.subject ?? null,
    text: (mail.text ?? '').trim(),
    html: mail.html ?? null,
    listHeaders: Object.fromEntries(
      mail.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
    ),
  })
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
