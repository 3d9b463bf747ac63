import '../../support/production-time-outs'

import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { SECOND } from '@/lib/base/clock'
import { withDeadline } from '@/lib/base/deadline'
import { sendMail } from '@/lib/platform/messages/mail/send-mail'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { deliver } from '@/lib/platform/messages/mail/transport'
import { nightTest } from '../../support/night-test'
import { timeLimit } from '../../support/time-limit'

/** Other people's mail servers, each refusing a mail in its own way. */

type Step = 'greeting' | 'EHLO' | 'STARTTLS' | 'MAIL' | 'RCPT' | 'DATA' | 'dot'
/** The reply sent instead, the first time; null means silence. */
type Behaviour = Partial<Record<Step, string | null | 'reset'>> & { everyStepMs?: number }

const POLITE: Record<Step, string> = {
  greeting: '220 mx.example ESMTP',
  EHLO: '250 mx.example',
  STARTTLS: '220 go on',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  dot: '250 taken',
}

const behaviours: Behaviour[] = []
let takenCount = 0
let server: Server
let sockets: Socket[] = []

function converse(socket: Socket) {
  const behaviour = behaviours.shift() ?? {}
  let inLetter = false
  let heard = ''
  const say = (step: Step) => {
    const answer = behaviour[step] === undefined ? POLITE[step] : behaviour[step]
    if (step === 'dot' && answer !== null) takenCount += 1
    if (answer === 'reset') return void socket.resetAndDestroy()
    if (answer) setTimeout(() => socket.writable && socket.write(`${answer}\r\n`), behaviour.everyStepMs ?? 0)
    inLetter = step === 'DATA' && answer === POLITE.DATA
  }
  sockets.push(socket.on('error', () => undefined))
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1')
    if (inLetter && !heard.endsWith('\r\n.\r\n')) return
    if (!heard.endsWith('\r\n')) return
    const word = inLetter ? 'dot' : (heard.slice(0, heard.search(/[ \r]/)) as Step)
    heard = ''
    if (word in POLITE) say(word)
    else socket.end('221 bye\r\n')
  })
  say('greeting')
}

beforeAll(async () => {
  server = createServer(converse).listen(Number(new URL(process.env.SMTP_URL ?? '').port), '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  takenCount = 0
})
afterAll(() => server.close())

const letter = { to: 'ada@example.com', subject: 'A code', html: '<p>1</p>', text: '1' }

/** Makes the next connection meet a server that behaves like this. */
async function meet<T>(behaviour: Behaviour, send: () => Promise<T>): Promise<T> {
  behaviours.push(behaviour)
  const connected = once(server, 'connection')
  const sent = send()
  await connected
  return sent
}

async function timeDelivery(behaviour: Behaviour) {
  const startedAt = Date.now()
  const { delivery } = await meet(behaviour, () => withDeadline(() => deliver(letter, 'interactive')))
  return { delivery, inTime: Date.now() - startedAt < timeLimit(4.8 * SECOND) }
}

const CASES: [string, Behaviour, string][] = [
  ['takes it', {}, 'sent'],
  ['asks to come back later', { RCPT: '451 greylisted' }, 'failed'],
  ['is full', { dot: '452 no room' }, 'failed'],
  ['refuses TLS that it offers', { EHLO: '250-mx\r\n250 STARTTLS', STARTTLS: '454 no TLS' }, 'failed'],
  ['goes before the letter', { DATA: 'reset' }, 'failed'],
  ['goes once it has the letter, without a word', { dot: 'reset' }, 'unknown'],
  ['refuses the letter', { dot: '554 spam' }, 'refused'],
  ['does not greet', { greeting: null }, 'failed'],
  ['falls silent before the letter', { MAIL: null }, 'failed'],
  ['falls silent once it has the letter', { dot: null }, 'unknown'],
  ['takes its time at every step', { everyStepMs: SECOND }, 'unknown'],
]

nightTest(
  'a waiting caller is told in time what is known of their mail, whatever the mail server does',
  async () => {
    const answers: ReturnType<typeof timeDelivery>[] = []
    for (const [, behaviour] of CASES) {
      const connected = once(server, 'connection')
      answers.push(timeDelivery(behaviour))
      await connected
    }
    const found = (await Promise.all(answers)).map((answer, index) => ({
      case: CASES[index]?.[0],
      ...answer,
    }))
    expect(found).toEqual(CASES.map(([name, , delivery]) => ({ case: name, delivery, inTime: true })))
  },
)

nightTest('the caller is told to try again, or that the mail is on its way', async () => {
  const props = { code: '012345', minutes: 10 }
  const refused = await meet({ RCPT: '451 later' }, () => sendMail('code', letter.to, props))
  expect(refused.failure).toMatchObject({
    status: 503,
    message: "We can't send email right now. Please try again in a moment.",
  })
  expect(await meet({ dot: 'reset' }, () => sendMail('code', letter.to, props))).toEqual({ failure: null })
})

nightTest('a queued mail that was refused is retried; one with a slow response is sent once', async () => {
  const job = { template: 'code', to: letter.to, props: { code: '012345', minutes: 10 } }
  await expect(meet({ RCPT: '451 later' }, () => sendQueuedMail(job, 'job'))).rejects.toThrow('not sent')
  expect(takenCount).toBe(0)
  // Longer than anybody would wait in a browser.
  await meet({ dot: null }, async () => {
    const sending = sendQueuedMail(job, 'job')
    while (!sockets.some(({ bytesRead }) => bytesRead > 500)) await new Promise(setImmediate)
    setTimeout(() => sockets.at(-1)?.write('250 taken at last\r\n'), 3.5 * SECOND)
    await sending
  })
  expect(sockets).toHaveLength(2)
})
