import { randomUUID } from 'node:crypto'
import { Store, type Table } from '@/sandbox/store'

export type Message = {
  id: string
  channel: 'sms' | 'email'
  to: string
  from: string
  subject: string | null
  text: string
  html: string | null
  /** For a mail: its List- headers, which mail programs turn into buttons. */
  listHeaders?: Record<string, string>
  sentAt: string
  links: string[]
  code: string | null
}

const MAX_MESSAGES = 1000

/** The messages that were sent, in a directory or, without one, in memory. */
export class Messages {
  private readonly store: Store
  private readonly table: Table<Message>

  constructor(dataDir: string | null) {
    this.store = new Store(dataDir, 'inbox')
    this.table = this.store.table('messages')
    this.store.open()
  }

  add(message: Omit<Message, 'id' | 'sentAt' | 'links' | 'code'>): Message {
    const links = linksIn(message.html, message.text)
    const code = codeIn(message.subject, message.text)
    const added = this.table.put({
      ...message,
      id: randomUUID(),
      sentAt: new Date().toISOString(),
      links,
      code,
    })
    for (const { id } of this.table.values()) {
      if (this.table.size <= MAX_MESSAGES) break
      this.table.delete(id)
    }
    this.store.commit()
    return added
  }

  get(id: string): Message | undefined {
    return this.table.get(id)
  }

  newestFirst(filter: { to?: string | null; channel?: string | null } = {}): Message[] {
    const to = filter.to?.toLowerCase()
    return this.table
      .newestFirst()
      .filter((message) => !to || message.to.toLowerCase().split(', ').includes(to))
      .filter((message) => !filter.channel || message.channel === filter.channel)
  }

  clear(): void {
    for (const { id } of [...this.table.values()]) this.table.delete(id)
    this.store.commit()
  }

  close(): void {
    this.store.close()
  }
}

const urlPattern = /https?:\/\/[^\s<>"')\]]+/g

/** The URLs that a reader can follow, each once. */
function linksIn(html: string | null, text: string): string[] {
  const htmlLinks = [...(html ?? '').matchAll(/href="(https?:[^"]+)"/g)].map((match) =>
    unescapeHtml(match[1] ?? ''),
  )
  const textLinks = [...text.matchAll(urlPattern)].map((match) => match[0].replace(/[.,;:!?]+$/, ''))
  return [...new Set([...textLinks, ...htmlLinks])]
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/').replaceAll('&#x3D;', '=')
}

/** The one-time code in a message: six digits that are not part of a URL or a longer number. */
function codeIn(subject: string | null, text: string): string | null {
  const words = `${subject ?? ''}\n${text}`.replaceAll(urlPattern, ' ')
  const grouped = /(?<![\d+£.,])(\d{3})[ -]?(\d{3})(?![\d]|[.,]\d)/.exec(words)
  return grouped ? `${grouped[1]}${grouped[2]}` : null
}
