import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { MINUTE, now, SECOND } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { perProcess } from '@/lib/base/per-process'
import { sessionEndsAt } from '@/lib/platform/auth/sessions'
import { Prisma } from '@/lib/platform/db/generated/client'
import { listen } from '@/lib/platform/db/listen'
import { readRows } from '@/lib/platform/db/read-rows'
import { LIVE_CHANNEL } from './announce'
import { type LiveEvent, liveTopic } from './contract'

const HEARTBEAT = 25 * SECOND
/** Beyond this many open pages the oldest stream is closed; it reconnects when its tab is next viewed. */
const STREAMS_PER_USER = 12
/** How long a change, or the end of a session, is remembered for pages that are just being opened. */
const EVENT_RETENTION = MINUTE

export type LiveStream = {
  userId: string
  sessionId: string
  send: (event: LiveEvent) => void
  beat: () => void
  close: () => void
  /** Like close, but makes the page reconnect at once, so that it learns that its session is over. */
  end: () => void
}

/** What a trigger of the database sends for every session that ends, in the transaction that ends it. */
type SessionEnd = { endedSession: string; userIds: string[] }

/** Of a process's twenty thousand streams, no more than what says when each ends. */
const sessionColumns = z.strictObject({
  id: z.string(),
  expiresAt: z.date(),
  fullAt: z.date().nullable(),
  lastUsedAt: z.date(),
})

const refreshEvent: LiveEvent = { topics: [...liveTopic.options], groupId: null }

/** The open streams of this process, fed by one connection that hears every replica. */
class Hub {
  private readonly streams = new Map<string, Set<LiveStream>>()
  /** When something last changed, by user, and when a session ended, by session. */
  private readonly lastEventTimes = new Map<string, number>()
  private readonly stopListening: () => Promise<void>
  private readonly heartbeat: NodeJS.Timeout
  private isClosed = false
  /** How often listening has begun; no news is sent until it is known which sessions ended before that. */
  private generation = 0
  private isCaughtUp = false

  constructor() {
    this.stopListening = listen(LIVE_CHANNEL, {
      onMessage: (payload) => this.handleMessage(payload),
      onListening: () => void this.catchUp(),
    })
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT)
    this.heartbeat.unref()
  }

  open(stream: LiveStream, since: number) {
    const userStreams = this.streams.get(stream.userId) ?? new Set()
    this.streams.set(stream.userId, userStreams.add(stream))
    if (this.isClosed) return stream.close()
    if (this.lastEventTimes.has(stream.sessionId)) return stream.end()
    const [oldest] = userStreams
    if (userStreams.size > STREAMS_PER_USER) oldest?.close()
    if ((this.lastEventTimes.get(stream.userId) ?? 0) >= since - SECOND) stream.send(refreshEvent)
    void this.endExpired([stream])
  }

  /** Forgets a stream; returns whether it was still open. */
  remove(stream: LiveStream): boolean {
    const userStreams = this.streams.get(stream.userId)
    const wasOpen = userStreams?.delete(stream) ?? false
    if (userStreams?.size === 0) this.streams.delete(stream.userId)
    return wasOpen
  }

  private handleMessage(payload: string) {
    const { userIds, ...message } = JSON.parse(payload) as SessionEnd | (LiveEvent & { userIds: string[] })
    const streams = userIds.flatMap((userId) => this.streamsOf(userId))
    const at = now().getTime()
    if ('endedSession' in message) {
      this.lastEventTimes.set(message.endedSession, at)
      for (const stream of streams) if (stream.sessionId === message.endedSession) stream.end()
      return
    }
    for (const userId of userIds) this.lastEventTimes.set(userId, at)
    if (this.isCaughtUp) for (const stream of streams) stream.send(message)
  }

  /** Sessions may have ended while nobody listened: ends their streams before any news is sent to the others. */
  private async catchUp() {
    this.isCaughtUp = false
    const generation = ++this.generation
    while (!(await this.endExpired(this.allStreams()))) {
      await pause(SECOND, undefined, { ref: false })
      if (this.isClosed || generation !== this.generation) return
    }
    if (generation !== this.generation) return
    this.isCaughtUp = true
    for (const stream of this.allStreams()) stream.send(refreshEvent)
  }

  private beat() {
    const streams = this.allStreams()
    for (const stream of streams) stream.beat()
    const cutoff = now().getTime() - EVENT_RETENTION
    for (const [id, at] of this.lastEventTimes) if (at < cutoff) this.lastEventTimes.delete(id)
    void this.endExpired(streams)
  }

  /** Ends the streams whose session is over, now or before the next heartbeat; false if that cannot be known. */
  private async endExpired(streams: LiveStream[]): Promise<boolean> {
    if (streams.length === 0) return true
    try {
      const ids = [...new Set(streams.map(({ sessionId }) => sessionId))]
      const sessions = await readRows(
        sessionColumns,
        Prisma.sql`SELECT s.id, s."expiresAt", s."fullAt", s."lastUsedAt"
          FROM sessions s JOIN users u ON u.id = s."userId"
          WHERE s.id = ANY(${ids}::uuid[]) AND u."deletedAt" IS NULL`,
      )
      const endTimes = new Map(sessions.map((session) => [session.id, sessionEndsAt(session).getTime()]))
      for (const stream of streams) {
        const left = (endTimes.get(stream.sessionId) ?? 0) - now().getTime()
        if (left <= 0) stream.end()
        else if (left < HEARTBEAT) setTimeout(() => void this.endIfExpired(stream), left).unref()
      }
      return true
    } catch (error) {
      log.warn({ err: error }, 'could not check live sessions')
      return false
    }
  }

  /** Runs at the moment when a session should be over, which it is not if it was used meanwhile. */
  private async endIfExpired(stream: LiveStream) {
    if (!(await this.endExpired([stream]))) stream.close()
  }

  private streamsOf = (userId: string): LiveStream[] => [...(this.streams.get(userId) ?? [])]

  count = (): number => this.allStreams().length

  private allStreams = (): LiveStream[] => [...this.streams.keys()].flatMap(this.streamsOf)

  async close() {
    this.isClosed = true
    clearInterval(this.heartbeat)
    for (const stream of this.allStreams()) stream.close()
    await this.stopListening()
  }
}

const state = perProcess('live', (): { hub?: Hub } => ({}))

export const liveHub = (): Hub => (state.hub ??= new Hub())

/** How many streams this process holds open; does not open a hub. */
export const countStreams = (): number => state.hub?.count() ?? 0

/**
 * Ends every stream of this process and its listening connection; browsers reconnect. With `isFinal`, streams that
 * still come, over connections that a proxy kept, end at once and do not hold up a process that is stopping.
 */
export async function closeLiveHub({ isFinal = false } = {}) {
  const hub = isFinal ? liveHub() : state.hub
  if (!isFinal) state.hub = undefined
  await hub?.close()
}
