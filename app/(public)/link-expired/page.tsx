import type { Metadata } from 'next'
import { LinkExpiredWays } from '@/components/accounts/link-expired-ways'
import { WayOn } from '@/components/accounts/way-on'
import { RECOVERY_MESSAGES } from '@/lib/accounts/rules'

export const metadata: Metadata = { title: 'Link expired' }

export default function LinkExpiredPage() {
  return (
    <WayOn drawing="letter" title="Link Expired" text={RECOVERY_MESSAGES.deadLink}>
      <LinkExpiredWays />
    </WayOn>
  )
}
