import type { Recipient } from '@/lib/platform/messages/mail/templates/recipient'

/** What a mail needs to address this user. */
export const recipientOf = ({ username, firstname }: Record<keyof Recipient, string | null>): Recipient => ({
  username: username ?? '',
  firstname,
})
