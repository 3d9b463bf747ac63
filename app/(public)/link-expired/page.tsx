import type { Metadata } from 'next'
import { LinkExpiredActions } from '@/components/people/accounts/sign-in/link-expired-actions'
import { MessageScreen } from '@/components/shell/message-screen'
import { RECOVERY_MESSAGES } from '@/lib/people/accounts/rules'

export const metadata: Metadata = { title: 'Link expired' }

export default function LinkExpiredPage() {
  return (
    <MessageScreen illustration="letter" title="Link Expired" text={RECOVERY_MESSAGES.deadLink}>
      <LinkExpiredActions />
    </MessageScreen>
  )
}
