import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { addMs, MINUTE, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { conflict, invalid, notFound } from '@/lib/base/errors'
import { PRODUCT_NAME } from '@/lib/base/product'
import { forgetReset } from '@/lib/people/accounts/lost-phone/replace-phone'
import { PASSKEY_NAME_MAX, passkeyLimitProblem } from '@/lib/people/accounts/rules'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { addedSinceLogin, recordVerification, type Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { transact } from '@/lib/platform/db/transaction'
import { notifyAboutFactor } from '@/lib/platform/messages/notify-account-holder'
import { kindOfPasskey, uniqueName } from './passkey-kinds'
import { requireFactorAllowed } from './require-factor-allowed'

const CEREMONY_TIMEOUT = 5 * MINUTE
const relyingParty = { expectedOrigin: env.NEXTAUTH_URL, expectedRPID: new URL(env.NEXTAUTH_URL).hostname }

const listPasskeys = (userId: string) =>
  db.passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })

const asCredential = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  transports: transports as AuthenticatorTransport[],
})

/** The user's second factors, besides the codes we send. */
export async function listFactors(userId: string) {
  const totp = await db.totpFactor.findUnique({ where: { userId } })
  const passkeys = await listPasskeys(userId)
  return { authenticatorSince: totp?.confirmedAt?.toISOString() ?? null, passkeys: passkeys.map(present) }
}

const present = (passkey: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }) => ({
  _id: passkey.id,
  name: passkey.name,
  createdAt: passkey.createdAt.toISOString(),
  lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
})

export async function beginPasskey(viewer: Viewer) {
  const passkeys = await listPasskeys(viewer.userId)
  const problem = passkeyLimitProblem(passkeys.length)
  if (problem) throw conflict(problem)
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty.expectedRPID,
    userName: viewer.username,
    userID: new TextEncoder().encode(viewer.userId),
    attestationType: 'none',
    excludeCredentials: passkeys.map(asCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await storeChallenge(viewer, options.challenge)
  return { options }
}

/**
 * Saves the passkey that the browser created for this session's challenge, under its owner's name for it or else that
 * of its kind. Throws 400 if it does not verify, 409 if it was added before or is one too many.
 */
export async function finishPasskey(
  viewer: Viewer,
  response: object,
  { name: chosenName, device }: { name?: string; device: string },
) {
  const expectedChallenge = await takeChallenge(viewer)
  const result = await verifyNew(response as RegistrationResponseJSON, expectedChallenge).catch(() => null)
  if (!result?.verified) throw passkeyRefused()
  const { aaguid, credential } = result.registrationInfo
  const { id, publicKey, counter, transports = [] } = credential
  return transact(async (tx) => {
    await lockOwnAccount(tx, viewer.userId)
    if (await tx.passkey.findUnique({ where: { id } })) throw conflict('This passkey has already been added.')
    const ownPasskeys = await tx.passkey.findMany({
      where: { userId: viewer.userId },
      select: { name: true },
    })
    // Each session has a challenge of its own, so several may have begun within the limit.
    const problem = passkeyLimitProblem(ownPasskeys.length)
    if (problem) throw conflict(problem)
    const kind = kindOfPasskey({ aaguid, transports, device }).slice(0, PASSKEY_NAME_MAX)
    const name =
      chosenName ??
      uniqueName(
        kind,
        ownPasskeys.map((passkey) => passkey.name),
      )
    const passkey = await tx.passkey.create({
      data: {
        id,
        userId: viewer.userId,
        publicKey: Uint8Array.from(publicKey),
        counter,
        transports,
        name,
        createdAt: now(),
      },
    })
    await notifyAboutFactor(tx, viewer.userId, `The passkey “${name}” was added to your account.`)
    return present(passkey)
  })
}

/**
 * Without certificates of its maker: we ask for none, so browsers leave them out. The library would fetch what they name,
 * from any address, before it knows whose they are.
 */
async function verifyNew(response: RegistrationResponseJSON, expectedChallenge: string) {
  const attested = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject))
  const isSelfMade = attested.get('fmt') === 'packed' && !attested.get('attStmt').get('x5c')
  if (attested.get('fmt') !== 'none' && !isSelfMade) throw passkeyRefused()
  return verifyRegistrationResponse({ response, expectedChallenge, ...relyingParty })
}

export async function removePasskey(viewer: Viewer, id: string) {
  await transact(async (tx) => {
    await lockOwnAccount(tx, viewer.userId)
    const passkey = await tx.passkey.findFirst({ where: { id, userId: viewer.userId } })
    if (!passkey) throw notFound("We can't find this passkey.")
    await tx.passkey.delete({ where: { id } })
    await notifyAboutFactor(tx, viewer.userId, `The passkey “${passkey.name}” was removed from your account.`)
  })
  return { message: 'The passkey was removed' }
}

export async function beginPasskeyStepUp(viewer: Viewer) {
  await requireFactorAllowed(viewer)
  const passkeys = await listPasskeys(viewer.userId)
  if (passkeys.length === 0) throw notFound("You don't have a passkey yet.")
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.expectedRPID,
    allowCredentials: passkeys.map(asCredential),
    userVerification: 'required',
  })
  await storeChallenge(viewer, options.challenge)
  return { options }
}

/** Steps a full session up: a passkey counts like a code we send. After a reset by mail it signs in. */
export async function finishPasskeyStepUp(viewer: Viewer, response: { id: string }) {
  await requireFactorAllowed(viewer)
  const expectedChallenge = await takeChallenge(viewer)
  const passkey = await db.passkey.findFirst({ where: { id: response.id, userId: viewer.userId } })
  if (!passkey) throw passkeyRefused()
  const { publicKey, counter } = passkey
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    ...relyingParty,
    credential: { ...asCredential(passkey), publicKey, counter: Number(counter) },
  }).catch(() => null)
  if (!result?.verified) throw passkeyRefused()
  await transact(async (tx) => {
    await lockOwnAccount(tx, viewer.userId)
    await tx.passkey.updateMany({
      where: { id: passkey.id },
      data: { counter: result.authenticationInfo.newCounter, lastUsedAt: now() },
    })
    if (!(await recordVerification(tx, viewer.sessionId, passkey.createdAt))) throw addedSinceLogin()
    if (!viewer.isFull) await forgetReset(tx, viewer.userId)
  })
  return { message: 'Verified successfully' }
}

const passkeyRefused = () => invalid("We couldn't accept this passkey. Please try again.")

async function storeChallenge({ sessionId }: Viewer, challenge: string) {
  const data = { challenge, expiresAt: addMs(now(), CEREMONY_TIMEOUT) }
  await db.passkeyChallenge.upsert({ where: { sessionId }, create: { sessionId, ...data }, update: data })
}

const columns = z.strictObject({ challenge: z.string(), expiresAt: z.date() })

/** Takes the session's challenge, which is good for one attempt. Throws 400 if it has expired. */
async function takeChallenge({ sessionId }: Viewer): Promise<string> {
  const [taken] = await queryRows(db, columns)`
    DELETE FROM passkey_challenges WHERE "sessionId" = ${sessionId}::uuid RETURNING challenge, "expiresAt"`
  if (!taken || taken.expiresAt <= now()) throw invalid('This took too long. Please try again.')
  return taken.challenge
}
