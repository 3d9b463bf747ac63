import { useRouter } from 'next/navigation'
import { useForm } from '@/components/forms/use-form'
import { isCodeOnItsWay, isUnprovenDestination } from '@/components/people/accounts/codes/code-errors'
import { passVerificationTarget } from '@/components/people/session/navigation-state'
import { cookiesProblem } from '@/components/shell/cookies-notice'
import {
  CallError,
  errorTextOf,
  NetworkError,
  serverMessageOf,
  UserFacingError,
} from '@/lib/api/client/call-error'
import { identifierProblem, loginPasswordProblem, parseIdentifier } from '@/lib/people/accounts/rules'
import { logIn, requestLoginCode } from './log-in'

const FAILED = 'Failed to login'
const NO_CODE = 'Failed to generate OTP'

type Values = { identifier: string; password: string }

/** The text of the server's `error` field, else that of an error of ours. */
export const loginFailure = (thrown: unknown): string =>
  (thrown instanceof CallError && thrown.error) || errorTextOf(thrown, FAILED)

/** Logging in: validate, sign in, store the user, request a code, then go and enter it. */
export function useLogin() {
  const router = useRouter()

  const signIn = async ({ identifier, password }: Values) => {
    const target = await logIn(parseIdentifier(identifier), password)
    try {
      await requestLoginCode(target)
    } catch (error) {
      // After a reset by mail, a code by mail is not enough: the page knows what is.
      if (isUnprovenDestination(error)) return router.push('/verify/continue')
      if (!isCodeOnItsWay(error))
        throw error instanceof NetworkError ? error : new UserFacingError(serverMessageOf(error, NO_CODE))
    }
    passVerificationTarget(target)
    router.push('/verify')
  }

  return useForm<Values>({
    initial: { identifier: '', password: '' },
    check: ({ identifier, password }) =>
      cookiesProblem() ?? {
        identifier: identifierProblem(identifier),
        password: loginPasswordProblem(password),
      },
    send: signIn,
    explain: loginFailure,
    navigatesAway: true,
  })
}
