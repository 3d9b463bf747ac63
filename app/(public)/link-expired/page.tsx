import type { Metadata } from 'next'
import { LinkExpiredActions } from '@/components/accounts/link-expired-actions'
import { MessageScreen } from '@/components/accounts/message-screen'
import { RECOVERY_MESSAGES } from '@/lib/accounts/rules'

export const metadata: Metadata = { title: 'Link expired' }

export default function LinkExpiredPage() {
  return (
    <MessageScreen drawing="letter" title="Link Expired" text={RECOVERY_MESSAGES.deadLink}>
      <LinkExpiredActions />
    </MessageScreen>
  )
}
