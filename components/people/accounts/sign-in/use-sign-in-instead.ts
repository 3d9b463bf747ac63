import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { isUnprovenDestination } from '@/components/people/accounts/codes/code-errors'
import { passVerificationTarget, rememberIdentifier } from '@/components/people/session/navigation-state'
import { loginPasswordProblem } from '@/lib/people/accounts/rules'
import { logIn, requestLoginCode } from './log-in'

/**
 * For someone who has already created this account: logs in with the password typed into the form and goes on to the
 * code, or else to the login screen. An ordinary login, so it reveals no more to strangers.
 */
export function useSignInInstead() {
  const router = useRouter()
  const { isBusy, run } = useAction({ navigatesAway: true })

  const signIn = async (identifier: string, password: string) => {
    const target = loginPasswordProblem(password) ? null : await logIn(identifier, password).catch(() => null)
    if (!target) {
      rememberIdentifier(identifier)
      return router.push('/login')
    }
    // The next screen knows whether a code was sent, and offers to send one.
    const refusal = await requestLoginCode(target).catch((error: unknown) => error)
    if (isUnprovenDestination(refusal)) return router.push('/verify/continue')
    passVerificationTarget(target)
    router.push('/verify')
  }
  return {
    isBusy,
    signIn: (identifier: string, password: string) =>
      run(
        () => signIn(identifier, password),
        () => null,
      ),
  }
}
