import { type VerificationTarget, verificationTarget } from '@/components/session/navigation-state'
import { requestCode } from '@/components/session/request-code'
import { callServer } from '@/lib/browser/call-server'
import { storeUser } from '@/lib/browser/stored-user'

/** Opens a session that still needs its code, stores the user, and returns where the code goes. */
export async function logIn(identifier: string, password: string): Promise<VerificationTarget> {
  const user = await callServer('POST /auth/login', { body: { identifier, password }, anonymous: true })
  storeUser(user)
  const destination = user.identifierType === 'email' ? user.email : user.phoneNumber
  return verificationTarget(destination ?? identifier, user.identifierType)
}

export const requestLoginCode = ({ identifier, identifierType }: VerificationTarget) =>
  requestCode(identifierType === 'email' ? 'email' : 'phone', identifier, { staysOn401: true })
