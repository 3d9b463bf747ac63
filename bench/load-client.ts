/**
 * Requests one URL over and over: on each keep-alive connection, one request at a time. It is a process of its own, so
 * that it shares no event loop with what it measures. Takes a JSON plan as its argument and prints the results as JSON.
 */
import { Agent, type IncomingMessage, request } from 'node:http'

export type LoadPlan = {
  url: string
  headers: Record<string, string>
  /** How long to measure, after a warm-up that does not count. */
  seconds: number
  warmUpSeconds: number
  connections: number
}

export type Load = { perSecond: number; p50: number; p99: number; bytes: number; requests: number }

const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan
const agent = new Agent({ keepAlive: true, maxSockets: plan.connections })

/** Sends one request, reads the response to its end and returns its size in bytes. Throws unless it is a 200. */
function ask(): Promise<number> {
  return new Promise((done, fail) => {
    const asked = request(plan.url, { agent, headers: plan.headers }, (answer: IncomingMessage) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('error', fail)
      answer.on('end', () =>
        answer.statusCode === 200
          ? done(bytes)
          : fail(new Error(`${plan.url} answered ${answer.statusCode}`)),
      )
    })
    asked.on('error', fail)
    asked.end()
  })
}

/** Keeps all connections busy for so many seconds. */
async function keepBusyFor(seconds: number) {
  const times: number[] = []
  let bytes = 0
  const started = performance.now()
  const end = started + seconds * 1000
  const runConnection = async () => {
    while (performance.now() < end) {
      const sentAt = performance.now()
      bytes = await ask()
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: plan.connections }, runConnection))
  return { times: times.sort((a, b) => a - b), bytes, seconds: (performance.now() - started) / 1000 }
}

const percentile = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? 0

async function main() {
  await keepBusyFor(plan.warmUpSeconds)
  const { times, bytes, seconds } = await keepBusyFor(plan.seconds)
  const load: Load = {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes,
    requests: times.length,
  }
  process.stdout.write(JSON.stringify(load))
  agent.destroy()
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
