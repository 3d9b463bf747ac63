import { IDLE_LIFETIME } from '@/lib/auth/sessions'
import { later, MINUTE, now, SECOND } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { listen } from '@/lib/db/listen'
import { log } from '@/lib/log'
import { LIVE_CHANNEL } from './announce'
import { type LiveEvent, liveTopic } from './contract'

const HEARTBEAT = 25 * SECOND
/** Beyond this many open pages the oldest stream is closed; it reconnects when its tab is next viewed. */
const STREAMS_A_USER = 12
/** How long a change is remembered for pages that are just being opened. */
const REMEMBERED = MINUTE

export type LiveStream = {
  userId: string
  sessionId: string
  send: (event: LiveEvent) => void
  beat: () => void
  close: () => void
}

const everything: LiveEvent = { topics: [...liveTopic.options], groupId: null }

/** The open streams of this process, fed by one connection that hears every replica. */
class Hub {
  private readonly streams = new Map<string, Set<LiveStream>>()
  private readonly changedAt = new Map<string, number>()
  private readonly stopListening: () => Promise<void>
  private readonly heartbeat: NodeJS.Timeout

  constructor() {
    this.stopListening = listen(LIVE_CHANNEL, {
      onMessage: (payload) => this.hear(payload),
      onListening: () => this.eachStream((stream) => stream.send(everything)),
    })
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT)
    this.heartbeat.unref()
  }

  open(stream: LiveStream, since: number) {
    const own = this.streams.get(stream.userId) ?? new Set()
    this.streams.set(stream.userId, own.add(stream))
    const [oldest] = own
    if (own.size > STREAMS_A_USER) oldest?.close()
    if ((this.changedAt.get(stream.userId) ?? 0) >= since - SECOND) stream.send(everything)
  }

  /** Forgets a stream; returns whether it was still open. */
  leave(stream: LiveStream): boolean {
    const own = this.streams.get(stream.userId)
    const wasOpen = own?.delete(stream) ?? false
    if (own?.size === 0) this.streams.delete(stream.userId)
    return wasOpen
  }

  private hear(payload: string) {
    const { userIds, ...event } = JSON.parse(payload) as LiveEvent & { userIds: string[] }
    for (const userId of userIds) {
      this.changedAt.set(userId, now().getTime())
      for (const stream of this.streams.get(userId) ?? []) stream.send(event)
    }
    if (event.topics.includes('account')) this.endWithSessions(userIds.flatMap((id) => this.streamsOf(id)))
  }

  private beat() {
    this.eachStream((stream) => stream.beat())
    const forgotten = now().getTime() - REMEMBERED
    for (const [userId, at] of this.changedAt) if (at < forgotten) this.changedAt.delete(userId)
    this.endWithSessions([...this.streams.keys()].flatMap((userId) => this.streamsOf(userId)))
  }

  /** Closes the streams whose session is over. */
  private endWithSessions(streams: LiveStream[]) {
    if (streams.length === 0) return
    const at = now()
    db.session
      .findMany({
        where: {
          id: { in: [...new Set(streams.map(({ sessionId }) => sessionId))] },
          expiresAt: { gt: at },
          lastUsedAt: { gt: later(at, -IDLE_LIFETIME) },
          user: { deletedAt: null },
        },
        select: { id: true },
      })
      .then((sessions) => {
        const alive = new Set(sessions.map(({ id }) => id))
        for (const stream of streams) if (!alive.has(stream.sessionId)) stream.close()
      })
      .catch((error: unknown) => log.warn({ err: error }, 'could not check live sessions'))
  }

  private streamsOf = (userId: string): LiveStream[] => [...(this.streams.get(userId) ?? [])]

  private eachStream(work: (stream: LiveStream) => void) {
    for (const userId of this.streams.keys()) this.streamsOf(userId).forEach(work)
  }

  async close() {
    clearInterval(this.heartbeat)
    this.eachStream((stream) => stream.close())
    await this.stopListening()
  }
}

// The dev server reloads modules; keep one hub per process.
const kept = globalThis as typeof globalThis & { whiproundLive?: Hub }

export const liveHub = (): Hub => (kept.whiproundLive ??= new Hub())

/** Ends every stream of this process and its listening connection; browsers come back to the next one. */
export async function closeLive() {
  const hub = kept.whiproundLive
  kept.whiproundLive = undefined
  await hub?.close()
}
