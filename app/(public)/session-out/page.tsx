import type { Metadata } from 'next'
import { ForgetUser } from '@/components/people/session/forget-user'
import { NextPageHint } from '@/components/people/session/next-page-hint'
import { MessageScreen } from '@/components/shell/message-screen'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Notice } from '@/components/ui/page/notice'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Session expired' }

export default async function SessionOutPage() {
  const viewer = await currentViewer()
  return (
    <MessageScreen
      illustration="clock"
      title="Session Expired"
      text={
        <>
          For your security, we’ve logged you out. Log in again to carry on.
          <NextPageHint />
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
