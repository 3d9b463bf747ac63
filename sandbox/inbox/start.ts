import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { answerJson, listen, readBody, sendPage } from '@/sandbox/http/listen'
import { renderPage } from '@/sandbox/layout'
import { type InboxChange, InboxFaults, inboxControlSchema } from './faults'
import { type Message, Messages } from './messages'
import { inboxPage, messagePage } from './pages'
import { startSmtp } from './smtp'
import { answerTwilio } from './twilio'

type InboxOptions = {
  /** 0 picks a free one. */
  port?: number
  host?: string
  /** The mail server's port; 0 picks a free one, null starts none. */
  smtpPort?: number | null
  /** Where the messages are kept; in memory if unset. */
  dataDir?: string | null
  /** The longest that a request stays without a response. */
  maxHangMs?: number
}

export type Inbox = {
  url: string
  port: number
  smtpPort: number | null
  messages(filter?: { to?: string; channel?: Message['channel'] }): Message[]
  clear(): void
  control(change: InboxChange): void
  close(): Promise<void>
}

type InboxContext = {
  messages: Messages
  faults: InboxFaults
  maxHangMs: number
}

/** Starts the stand-ins for Twilio and the mail server, and the page that shows what they received. */
export async function startInbox(options: InboxOptions = {}): Promise<Inbox> {
  const host = options.host ?? '127.0.0.1'
  const messages = new Messages(options.dataDir ?? null)
  const context = { messages, faults: new InboxFaults(), maxHangMs: options.maxHangMs ?? 30_000 }
  const listener = await listen(
    (request, response) => answer(context, request, response),
    options.port ?? 4011,
    host,
  )
  const smtpPort = options.smtpPort === undefined ? 4025 : options.smtpPort
  const smtp =
    smtpPort === null
      ? null
      : await startSmtp({ ...context, port: smtpPort, host }).catch(async (error) => {
          await listener.close()
          throw error
        })
  return {
    url: `http://127.0.0.1:${listener.port}`,
    port: listener.port,
    smtpPort: smtp?.port ?? null,
    messages: (filter) => messages.newestFirst(filter),
    clear: () => messages.clear(),
    control: (change) => context.faults.set(inboxControlSchema.parse(change)),
    close: async () => {
      await Promise.all([listener.close(), smtp?.close()])
      messages.close()
    },
  }
}

async function answer(
  context: InboxContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox')
  const { messages } = context
  const filter = { to: searchParams.get('to'), channel: searchParams.get('channel') }
  if (pathname.startsWith('/2010-04-01/')) return answerTwilio(context, request, response)
  if (pathname === '/control') return answerControl(context, request, response)
  if (pathname === '/messages.json') {
    if (request.method === 'DELETE') messages.clear()
    return answerJson(response, 200, { messages: messages.newestFirst(filter) })
  }
  if (pathname === '/') {
    const isPaused = searchParams.has('still')
    return sendPage(response, 200, inboxPage(messages.newestFirst(filter), { ...filter, isPaused }))
  }
  const message = messages.get(/^\/messages\/([^/]+)$/.exec(pathname)?.[1] ?? '')
  if (message) return sendPage(response, 200, messagePage(message))
  sendPage(
    response,
    404,
    renderPage({ title: 'Not found', body: '<h1>Not found</h1><p><a href="/">All messages</a></p>' }),
  )
}

async function answerControl({ faults }: InboxContext, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') return answerJson(response, 200, faults.state())
  try {
    const change = inboxControlSchema.safeParse(JSON.parse(await readBody(request)))
    if (!change.success) return answerJson(response, 400, { error: z.prettifyError(change.error) })
    faults.set(change.data)
    answerJson(response, 200, faults.state())
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    answerJson(response, 400, { error: error.message })
  }
}
