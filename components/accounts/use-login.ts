'use client'

import { useRouter } from 'next/navigation'
import { useForm } from '@/components/forms/use-form'
import { isCodeOnItsWay } from '@/components/session/code-errors'
import { passToVerify } from '@/components/session/navigation-state'
import { identifierProblem, loginPasswordProblem, readIdentifier } from '@/lib/accounts/rules'
import { CallError, messageOf, NetworkError } from '@/lib/browser/call-error'
import { logIn, requestLoginCode } from './log-in'

const FAILED = 'Failed to login'
const NO_CODE = 'Failed to generate OTP'

type Values = { identifier: string; password: string }

/** The server's error text, else the exception's own. */
const textOf = (thrown: unknown): string =>
  (thrown instanceof CallError ? thrown.error : thrown instanceof Error && thrown.message) || FAILED

/** Logging in: validate, sign in, store the user, request a code, then go and enter it. */
export function useLogin() {
  const router = useRouter()

  const signIn = async ({ identifier, password }: Values) => {
    const target = await logIn(readIdentifier(identifier), password)
    try {
      await requestLoginCode(target)
    } catch (error) {
      if (!isCodeOnItsWay(error))
        throw error instanceof NetworkError ? error : new Error(messageOf(error, NO_CODE))
    }
    passToVerify(target)
    router.push('/verify')
  }

  return useForm<Values>({
    initial: { identifier: '', password: '' },
    check: ({ identifier, password }) => ({
      identifier: identifierProblem(identifier),
      password: loginPasswordProblem(password),
    }),
    send: signIn,
    explain: textOf,
    leaves: true,
  })
}
