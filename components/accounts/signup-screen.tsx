'use client'

import { BackLink } from '@/components/ui/back-link'
import { Spinner } from '@/components/ui/spinner'
import { onTheWayTo } from '@/lib/links/paths'
import { MethodChooser } from './method-chooser'
import { SignupForm } from './signup-form'
import { useSignup } from './use-signup'

/** The three states of signing up. What was typed is kept when the account could not be created. */
export function SignupScreen({ supportEmail, next }: { supportEmail: string; next: string | null }) {
  const signup = useSignup()
  if (signup.isPending) return <Creating />
  if (signup.user)
    return <MethodChooser email={signup.user.email ?? ''} phoneNumber={signup.user.phoneNumber ?? ''} />
  return (
    <>
      <BackLink href={onTheWayTo(next, '/login')}>Back to login</BackLink>
      <h1 className="mt-3 text-3xl">Create your account</h1>
      <p className="mt-2 text-ink-soft">Free for you and everyone in your groups.</p>
      <SignupForm signup={signup} supportEmail={supportEmail} />
    </>
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
