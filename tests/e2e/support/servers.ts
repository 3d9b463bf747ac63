import type { Servers } from '@/scripts/support/http-person'

/** The addresses of this run's app and sandbox inbox. */
export const servers: Servers = {
  url: process.env.BASE_URL ?? 'http://localhost:3000',
  inboxUrl: process.env.INBOX_URL ?? 'http://localhost:4011',
}
