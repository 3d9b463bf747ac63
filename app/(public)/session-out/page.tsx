import type { Metadata } from 'next'
import { ForgetUser } from '@/components/people/session/forget-user'
import { MessageScreen } from '@/components/shell/message-screen'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

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
