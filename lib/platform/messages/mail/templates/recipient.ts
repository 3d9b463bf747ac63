import { defuseLinks } from './defuse-links'

/** The names of a mail's recipient. */
export type Recipient = { username: string; firstname: string | null }

/** How a mail addresses its recipient: by first name. */
export const greetingName = ({ username, firstname }: Recipient): string => defuseLinks(firstname || username)
