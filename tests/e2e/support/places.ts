import type { Places } from '@/scripts/support/http-person'

/** Where the app and the sandbox's inbox of this run are. */
export const places: Places = {
  url: process.env.BASE_URL ?? 'http://localhost:3000',
  inboxUrl: process.env.INBOX_URL ?? 'http://localhost:4011',
}
