import { redirect } from 'next/navigation'
import { tidyAddress } from '@/lib/links/tidy-address'

/** Redirects a link that was sent with, say, a full stop at its end, before anything looks for it. */
export function redirectIfUntidy(path: string) {
  const tidy = tidyAddress(path)
  if (tidy) redirect(tidy)
}
