import { unlinked } from './unlinked'

/** The names of a mail's reader. Mails queued by earlier versions have no first name. */
export type Called = { username: string; firstname: string | null }

/** How a mail addresses its reader: by first name. */
export const called = ({ username, firstname }: Called): string => unlinked(firstname || username)
