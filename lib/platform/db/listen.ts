import { Client } from 'pg'
import { SECOND } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { connectionSettings } from './connection'

/** In ms: open screens get no news until the next attempt, and an attempt costs the database little. */
const MAX_RETRY_DELAY = 2 * SECOND
/** A connection can die silently, so ping it now and then. */
const PING_INTERVAL = 30 * SECOND

type Listener = {
  onMessage: (payload: string) => void
  /** Called when listening starts or restarts; anything sent before that is lost. */
  onListening: () => void
}

/** Listens on a PostgreSQL channel with its own connection, reconnecting as needed. Returns a function to stop it. */
export function listen(channel: string, { onMessage, onListening }: Listener): () => Promise<void> {
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isStopped = false

  const connect = async () => {
    // Operators who look at the database's connections see by the name what this one is for.
    const newClient = new Client({ ...connectionSettings(), application_name: channel })
    const onDisconnect = once(() => {
      client = null
      void newClient.end().catch(() => undefined)
      if (!isStopped) retry()
    })
    newClient.on('error', onDisconnect).on('end', onDisconnect)
    newClient.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await newClient.connect()
      await newClient.query(`LISTEN ${newClient.escapeIdentifier(channel)}`)
    } catch (error) {
      log.warn({ err: error, channel }, 'could not listen')
      return onDisconnect()
    }
    if (isStopped) return onDisconnect()
    client = newClient
    failures = 0
    timer = setInterval(() => void newClient.query('SELECT 1').catch(onDisconnect), PING_INTERVAL)
    timer.unref()
    onListening()
  }

  const retry = () => {
    clearInterval(timer)
    failures += 1
    timer = setTimeout(() => void connect(), Math.min(MAX_RETRY_DELAY, 250 * 2 ** failures))
    timer.unref()
  }

  void connect()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await client?.end().catch(() => undefined)
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
