import { unlinked } from './unlinked'

/** The names of a mail's recipient. Mails queued by earlier versions have no first name. */
export type Recipient = { username: string; firstname: string | null }

/** How a mail addresses its recipient: by first name. */
export const nameOf = ({ username, firstname }: Recipient): string => unlinked(firstname || username)
