'use client'

import { useRouter } from 'next/navigation'
import { useForm } from '@/components/forms/use-form'
import { isCodeOnItsWay } from '@/components/session/code-errors'
import { passToVerify, verificationTarget } from '@/components/session/navigation-state'
import { requestCode } from '@/components/session/request-code'
import { identifierProblem, loginPasswordProblem, readIdentifier } from '@/lib/accounts/rules'
import { callServer, messageOf, NetworkError } from '@/lib/browser/call-server'
import { storeUser } from '@/lib/browser/stored-user'

const FAILED = 'Failed to login'
const NO_CODE = 'Failed to generate OTP'

type Values = { identifier: string; password: string }

/** The exception's own text, where there is one. */
const textOf = (error: unknown): string =>
  error instanceof NetworkError
    ? error.message
    : messageOf(error, error instanceof Error && error.message ? error.message : FAILED)

/** Logging in: check here, sign in, store the user, ask for a code, go and enter it. */
export function useLogin() {
  const router = useRouter()

  const signIn = async (values: Values) => {
    const identifier = readIdentifier(values.identifier)
    const user = await callServer('POST /auth/login', {
      body: { identifier, password: values.password },
      anonymous: true,
    })
    storeUser(user)
    const usesEmail = user.identifierType === 'email'
    const destination = (usesEmail ? user.email : user.phoneNumber) ?? identifier
    try {
      await requestCode(usesEmail ? 'email' : 'phone', destination, { staysOn401: true })
    } catch (error) {
      if (!isCodeOnItsWay(error))
        throw error instanceof NetworkError ? error : new Error(messageOf(error, NO_CODE))
    }
    passToVerify(verificationTarget(destination, user.identifierType))
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
