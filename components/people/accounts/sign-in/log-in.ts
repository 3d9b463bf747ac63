import { requestCode } from '@/components/people/accounts/codes/request-code'
import { type VerificationTarget, verificationTarget } from '@/components/people/session/navigation-state'
import { callServer } from '@/lib/api/client/call-server'
import { storeUser } from '@/lib/api/client/stored-user'

/** Opens a session that still needs its code, stores the user, and returns where the code goes. */
export async function logIn(identifier: string, password: string): Promise<VerificationTarget> {
  const user = await callServer('POST /auth/login', { body: { identifier, password }, isAnonymous: true })
  storeUser(user)
  const destination = user.identifierType === 'email' ? user.email : user.phoneNumber
  return verificationTarget(destination ?? identifier, user.identifierType)
}

export const requestLoginCode = ({ identifier, identifierType }: VerificationTarget) =>
  requestCode(identifierType === 'email' ? 'email' : 'phone', identifier, { staysOn401: true })
