'use client'

import { MethodChooser } from '@/components/people/accounts/codes/method-chooser'
import { CookiesNotice } from '@/components/shell/cookies-notice'
import { BackLink } from '@/components/ui/buttons/back-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Notice } from '@/components/ui/page/notice'
import { Spinner } from '@/components/ui/page/spinner'
import { withNext } from '@/lib/groups/links/paths'
import { SignupForm } from './signup-form'
import { useSignup } from './use-signup'

type SignupScreenProps = {
  supportEmail: string
  next: string | null
  /** An account was created in this browser, and its code has not been entered yet. */
  isCodePending: boolean
}

/** The three states of signing up. If the account cannot be created, what was typed is kept. */
export function SignupScreen({ supportEmail, next, isCodePending }: SignupScreenProps) {
  const signup = useSignup()
  if (signup.user)
    return <MethodChooser email={signup.user.email ?? ''} phoneNumber={signup.user.phoneNumber ?? ''} />
  return (
    <>
      {signup.isPending ? <Creating /> : null}
      {/* Hidden, not unmounted: the scroll position stays, so that a refusal shows where the button was pressed. */}
      <div className={signup.isPending ? 'invisible' : undefined}>
        <BackLink href={withNext(next, '/login')}>Back to login</BackLink>
        <h1 className="mt-3 text-3xl">Create your account</h1>
        <p className="mt-2 text-ink-soft">
          Free to open and to join. If you pay by card, you see the small fee first.
        </p>
        <CookiesNotice />
        {isCodePending ? <CodePendingNotice /> : null}
        <SignupForm signup={signup} supportEmail={supportEmail} />
      </div>
    </>
  )
}

function CodePendingNotice() {
  return (
    <Notice title="Your account has been created" className="mt-6">
      It only needs its code. <TextLink href="/verify/continue">Enter the code</TextLink>, or correct your
      details here and create it again.
    </Notice>
  )
}

function Creating() {
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-5 bg-paper p-6 text-center animate-fade"
    >
      <Spinner size={44} className="text-accent" />
      <h1 className="text-2xl">Creating your account...</h1>
    </div>
  )
}
