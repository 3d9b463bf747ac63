import type { Metadata } from 'next'
import { ForgetUser } from '@/components/people/session/forget-user'
import { OnTheWay } from '@/components/people/session/on-the-way'
import { MessageScreen } from '@/components/shell/message-screen'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Notice } from '@/components/ui/page/notice'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Session expired' }

export default async function SessionOutPage() {
  const viewer = await currentViewer()
  return (
    <MessageScreen
      drawing="clock"
      title="Session Expired"
      text={
        <>
          For your security, we’ve logged you out. Log in again to carry on.
          <OnTheWay />
        </>
      }
    >
      {viewer ? null : <ForgetUser />}
      <ButtonLink href="/login" size="large" wide>
        Log In Again
      </ButtonLink>
      <Notice tone="plain" icon="icon-shield-check">
        What you’ve paid, promised or ordered is safe. A payment on its way arrives without you.
      </Notice>
    </MessageScreen>
  )
}
