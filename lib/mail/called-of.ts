import type { Called } from '@/emails/called'

/** What a mail needs to address this user. */
export const calledOf = ({ username, firstname }: Record<keyof Called, string | null>): Called => ({
  username: username ?? '',
  firstname,
})
