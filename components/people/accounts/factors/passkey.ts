import { newAttemptOptions } from '@/components/forms/attempt-key'
import { callServer } from '@/lib/api/client/call-server'

type CredentialResponse = { id: string; response: object }

/** A WebAuthn credential as plain data. */
const toPlain = ({ response, ...credential }: CredentialResponse) => ({
  ...credential,
  response: { ...response },
})

/** The person or the device declined the browser's prompt. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAllowedError'

export const supportsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'

/** This device or key already has a passkey. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/** Creates a passkey on this device; throws the browser's or the server's error. */
export async function addPasskey() {
  const { options } = await callServer('POST /auth/factors/passkeys/begin', {})
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const credential = await startRegistration({ optionsJSON: options as Options })
  return callServer('POST /auth/factors/passkeys/finish', {
    body: { response: toPlain(credential) },
    ...newAttemptOptions(),
  })
}

/** Confirms the user's identity with a passkey. */
export async function confirmWithPasskey() {
  const { options } = await callServer('POST /auth/step-up/passkey/begin', {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const assertion = await startAuthentication({ optionsJSON: options as Options })
  await callServer('POST /auth/step-up/passkey/finish', { body: { response: toPlain(assertion) } })
}
