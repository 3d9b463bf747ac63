import type { Metadata } from 'next'
import { MessageScreen } from '@/components/accounts/message-screen'
import { ForgetUser } from '@/components/session/forget-user'
import { ButtonLink } from '@/components/ui/button-link'
import { currentViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Session expired' }

export default async function SessionOutPage() {
  const viewer = await currentViewer()
  return (
    <MessageScreen
      drawing="clock"
      title="Session Expired"
      text="For your security, we’ve logged you out. Log in again to carry on."
    >
      {viewer ? null : <ForgetUser />}
      <ButtonLink href="/login" size="large" wide>
        Log In Again
      </ButtonLink>
    </MessageScreen>
  )
}
