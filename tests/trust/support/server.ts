/** A server process of the product that can be killed: its real route handlers and workers, without the pages. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as mailCode } from '@/app/api/email/generate-otp/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { GET as ready } from '@/app/api/health/ready/route'
import { GET as alive } from '@/app/api/health/route'
import { GET as live } from '@/app/api/live/route'
import { POST as textCode } from '@/app/api/mobile/send-otp/route'
import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as upload } from '@/app/api/user/[id]/upload/route'
import { GET as search } from '@/app/api/user/search/route'
import { POST as snapshotEvent } from '@/app/api/webhooks/stripe/route'
import { POST as thinEvent } from '@/app/api/webhooks/stripe/thin/route'
import { listenAt, reportListening } from '@/lib/edge/share-port'
import { startServer } from '@/lib/worker/start'

type Handler = (request: Request) => Promise<Response> | Response

const routes: [RegExp, Handler][] = [
  [/^POST \/api\/auth\/login$/, login],
  [/^POST \/api\/email\/generate-otp$/, mailCode],
  [/^POST \/api\/mobile\/send-otp$/, textCode],
  [/^PUT \/api\/group\/[^/]+\/member\/set-amount$/, setAmount],
  [/^GET \/api\/health$/, alive],
  [/^GET \/api\/health\/ready$/, ready],
  [/^GET \/api\/live$/, live],
  [/^POST \/api\/user\/[^/]+\/upload$/, upload],
  [/^GET \/api\/user\/search$/, search],
  [/^POST \/api\/payment\/[^/]+\/initialize$/, initialize],
  [/^POST \/api\/payment\/[^/]+\/onboard-stripe$/, onboard],
  [/^POST \/api\/payment\/[^/]+\/refund$/, refund],
  [/^GET \/api\/payment\/[^/]+\/status$/, status],
  [/^POST \/api\/payment\/[^/]+\/transfer$/, transfer],
  [/^POST \/api\/webhooks\/stripe$/, snapshotEvent],
  [/^POST \/api\/webhooks\/stripe\/thin$/, thinEvent],
]

async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { method = 'GET', url = '/' } = incoming
  const handler = routes.find(([pattern]) => pattern.test(`${method} ${url.split('?')[0]}`))?.[1]
  if (!handler) return void outgoing.writeHead(404).end()
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const body = method === 'GET' ? undefined : Buffer.concat(chunks)
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const response = await handler(
    new Request(`http://localhost${url}`, { method, headers, body, signal: gone.signal }),
  )
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) return void outgoing.end()
  Readable.fromWeb(response.body as ReadableStream)
    .on('error', () => outgoing.destroy())
    .pipe(outgoing)
}

async function main() {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  startServer(server)
  server.listen(listenAt(Number(process.env.PORT), '127.0.0.1'), reportListening)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
