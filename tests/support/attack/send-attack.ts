import { Agent, type IncomingHttpHeaders, request as open } from 'node:http'
import { timeLimit } from '../time-limit'
import { type Attack, hostileRequest, type KnownSecrets } from './hostile-requests'
import { seededRandom } from './seeded-random'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string; tookMs: number }

/** No response may take longer. */
const SLOW_MS = timeLimit(1000)
const SILENCE_TIMEOUT_MS = timeLimit(15_000)

/** Text that must never leave the server. */
const INTERNAL_TEXT =
  /\bat [\w.<>$]+ \(|node_modules|\/\.next\/|[Pp]risma|\bSELECT\b.+\bFROM\b|\bpg_\w+|ECONN|TypeError|ReferenceError|SyntaxError|Unexpected token|violates|\bundefined\b.*\bproperties\b/

export async function sendAttack(
  url: string,
  { method, path, headers, body }: Attack,
  agent?: Agent,
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const allHeaders = body ? { ...headers, 'content-length': body.length } : headers
  const startedAt = performance.now()
  return new Promise((done, fail) => {
    const request = open({ hostname, port, method, path, headers: allHeaders, agent }, (response) => {
      const chunks: Buffer[] = []
      const finish = () => {
        const tookMs = performance.now() - startedAt
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: String(Buffer.concat(chunks)),
          tookMs,
        })
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', finish)
      // A stream that stays open counts as a response.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        finish()
        response.destroy()
      }
    })
    request.setTimeout(SILENCE_TIMEOUT_MS, () => request.destroy(new Error('silence')))
    request.on('error', fail)
    request.end(body ?? undefined)
  })
}

/** What is wrong with a response, or null. */
export function faultOf({ path }: Attack, { status, headers, text }: Answer): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  const isPage = headers['content-type']?.startsWith('text/html')
  if (!isPage && !path.startsWith('/api/openapi') && INTERNAL_TEXT.test(text))
    return `internal text: ${text.slice(0, 300)}`
  if (isPage && /\bat [\w.<>$]+ \(|node_modules\/(?!next\/dist\/client)|PrismaClient/.test(text))
    return 'internal text in a page'
  // Next redirects to an address without empty parts, and Node refuses an expectation, before either sets headers.
  if (status === 308 || status === 417) return null
  const resourcePolicy = path.startsWith('/api/pictures/') ? 'cross-origin' : 'same-origin'
  if (!headers['content-security-policy'] || headers['cross-origin-resource-policy'] !== resourcePolicy)
    return 'no security headers'
  const isCall = path.startsWith('/api/') && status >= 400 && headers['content-type']?.includes('json')
  if (isCall && text && !('message' in JSON.parse(text)) && !('error' in JSON.parse(text)))
    return 'an error without a text'
  return null
}

type HostileRequestsOptions = {
  url: string
  seed: number
  count: number
  secrets: KnownSecrets
  concurrency: number
  onSent?: (done: number) => void
}

/** Sends this many requests; returns the faults, each with its request, and the number of responses per status. */
export async function sendHostileRequests({
  url,
  seed,
  count,
  secrets,
  concurrency,
  onSent,
}: HostileRequestsOptions) {
  const random = seededRandom(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const faults: string[] = []
  const slow: Attack[] = []
  const statuses: Record<string, number> = {}
  let sentCount = 0
  const worker = async (): Promise<void> => {
    while (sentCount < count && faults.length < 50) {
      sentCount += 1
      onSent?.(sentCount)
      const attack = hostileRequest(random, secrets)
      // A request that failed on a connection just closed is retried on a new one.
      const answer = await sendAttack(url, attack, agent).catch(() => sendAttack(url, attack).catch(noAnswer))
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const fault = faultOf(attack, answer)
      if (fault) faults.push(`${fault} ← ${summaryOf(attack)}`)
      if (answer.tookMs > SLOW_MS) slow.push(attack)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  agent.destroy()
  for (const attack of slow) {
    const fastestMs = await measureFastest(url, attack)
    if (fastestMs > SLOW_MS) faults.push(`${Math.round(fastestMs)} ms ← ${summaryOf(attack)}`)
  }
  return { faults, statuses }
}

const noAnswer = (error: Error): Answer => ({ status: 599, headers: {}, text: error.message, tookMs: 0 })

/** Alone, and the best of three, so that other load on the machine does not count. */
async function measureFastest(url: string, attack: Attack): Promise<number> {
  let bestMs = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && bestMs > SLOW_MS; time += 1)
    bestMs = Math.min(bestMs, (await sendAttack(url, attack).catch(noAnswer)).tookMs)
  return bestMs
}

const summaryOf = ({ method, path, headers, body }: Attack) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${body?.toString('utf8').slice(0, 400) ?? ''}`
