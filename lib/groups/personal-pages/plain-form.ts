import { keyedUuid } from '@/lib/platform/auth/secrets'

/** The namespace of a client's keys, as nobody is logged in. */
export const personalPageNamespace = ({ token }: { token: string }): string =>
  keyedUuid('personal page keys', token)

/** The forms of a personal page work without scripts: what they lead back to. */
export const personalPageForm = (name: string) => ({
  name,
  pageOf: (path: string) => path.replace(/^\/personal\/([^/]+)\/.*$/, '/p/$1'),
  isSameOriginOnly: true,
})
