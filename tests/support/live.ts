import { randomUUID } from 'node:crypto'
import { GET } from '@/app/api/live/route'
import { SECOND } from '@/lib/base/clock'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import type { LiveEvent } from '@/lib/platform/messages/live/contract'
import type { SignedInUser } from './people'

/** An open page of this person's, as far as its live stream goes. */
export async function anOpenPage(person: SignedInUser, { since = '' } = {}) {
  const controller = new AbortController()
  const request = new Request(`http://localhost:3000/api/live${since && `?since=${since}`}`, {
    headers: { cookie: person.cookie },
    signal: controller.signal,
  })
  const response = await GET(request)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''

  /** The next event, or null once the server has ended the stream. */
  const next = async (): Promise<LiveEvent | null> => {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const block = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (block.startsWith('data: ')) return JSON.parse(block.slice(6))
        continue
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return null
      buffer += chunk.value
    }
  }

  /** Reads on until an event about this topic and group arrives. */
  const nextAbout = async (topic: string, groupId: string | null) => {
    for (let event = await next(); event; event = await next())
      if (event.groupId === groupId && event.topics.some((it) => it === topic)) return event
    return null
  }

  return { response, next, nextAbout, leave: () => controller.abort() }
}

/** A page that is certain to receive whatever is announced from now on, and has received all that came before. */
export async function aListeningPage(...options: Parameters<typeof anOpenPage>) {
  const page = await anOpenPage(...options)
  let probe = ''
  const announceProbe = () => {
    probe = randomUUID()
    return transact((tx) => announce(tx, [options[0].user.id], ['account'], probe))
  }
  await announceProbe()
  // Repeat, because what is announced before the process listens is lost.
  const timer = setInterval(() => void announceProbe(), SECOND)
  for (let event = await page.next(); event && event.groupId !== probe; ) event = await page.next()
  clearInterval(timer)
  return page
}
