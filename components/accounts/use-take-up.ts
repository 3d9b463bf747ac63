'use client'

import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { passToVerify, rememberIdentifier } from '@/components/session/navigation-state'
import { loginPasswordProblem } from '@/lib/accounts/rules'
import { logIn, requestLoginCode } from './log-in'

/**
 * For whoever has made this account before: on to its code with the password that stands in the form, else to the log-in
 * screen. It is a log-in like any other, so it tells no stranger more than that one does.
 */
export function useTakeUp() {
  const router = useRouter()
  const { isBusy, run } = useAction({ leaves: true })

  const takeUp = async (identifier: string, password: string) => {
    const target = loginPasswordProblem(password) ? null : await logIn(identifier, password).catch(() => null)
    if (!target) {
      rememberIdentifier(identifier)
      return router.push('/login')
    }
    // The next screen knows whether a code is on its way, and offers to send one.
    await requestLoginCode(target).catch(() => undefined)
    passToVerify(target)
    router.push('/verify')
  }
  return {
    isBusy,
    takeUp: (identifier: string, password: string) =>
      run(
        () => takeUp(identifier, password),
        () => null,
      ),
  }
}
