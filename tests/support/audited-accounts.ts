import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { addMs, DAY, HOUR, now, SECOND } from '@/lib/base/clock'
import { makeAccountantLink } from '@/lib/money/accounting/links'
import { beginPasskey } from '@/lib/people/accounts/factors/passkeys'
import { beginTotp } from '@/lib/people/accounts/factors/totp'
import { keepPhoneToken } from '@/lib/platform/auth/keep-phone-token'
import { hashSecret } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import type { AuditedScene } from './audited'
import { anAuthenticator } from './authenticator'
import { mailCode, textCode } from './codes'
import { viewerOf } from './groups'
import type { openInbox } from './inbox'
import { aLockedOutUser, requestLostPhoneCode } from './lost-phone'
import { aNewAccount, aSignedInUser, PASSWORD } from './people'

const NEW_PASSWORD = 'Another-Meadow-43!'

/** A call on the caller's own account, whose id is in the path. */
async function ownCall(body: unknown, ...changes: string[]) {
  const by = await aSignedInUser()
  return { by, values: { id: by.user.id, userId: by.user.id }, body, changes }
}

const aPasskey = (userId: string) =>
  db.passkey.create({
    data: {
      id: randomBytes(16).toString('base64url'),
      userId,
      publicKey: randomBytes(8),
      counter: 0,
      transports: [],
      name: 'Phone',
      createdAt: now(),
    },
  })

export const auditedAccounts = (inbox: ReturnType<typeof openInbox>): Record<string, AuditedScene> => ({
  login: async () => {
    const { user } = await aSignedInUser()
    return { body: { identifier: user.email, password: PASSWORD }, changes: ['session → pending'] }
  },
  register: async () => ({ body: aNewAccount(), changes: ['account → open', 'session → pending'] }),
  logout: async () => ({ by: await aSignedInUser(), changes: ['session full → ended'] }),
  endSession: async () => {
    const by = await aSignedInUser()
    return { by, values: { id: by.sessionId }, changes: ['session full → ended'] }
  },
  verifyEmailOtp: async () => {
    const by = await aSignedInUser({ isPending: true })
    await mailCode(by)
    const changes = ['email unproven → proven', 'session pending → full']
    return { by, body: { otp: inbox.newestCode(by) }, changes }
  },
  verifyMobileOtp: async () => {
    const by = await aSignedInUser({ isPending: true })
    await textCode(by)
    const body = { phoneNumber: by.user.phoneNumber, code: inbox.newestTextedCode(by) }
    return { by, body, changes: ['phone unproven → proven', 'session pending → full'] }
  },
  deleteUser: async () => ({
    ...(await ownCall(undefined, 'session full → ended', 'account open →')),
    isAccountGone: true,
  }),
  updatePassword: () =>
    ownCall({ oldPassword: PASSWORD, password: NEW_PASSWORD }, 'password → changed', 'session full → ended'),
  resetPassword: async () => {
    const { user } = await aSignedInUser()
    const dates = { createdAt: now(), expiresAt: addMs(now(), HOUR) }
    await db.passwordReset.create({ data: { userId: user.id, tokenHash: hashSecret(user.id), ...dates } })
    const changes = ['password → changed', 'session full → ended']
    return { body: { token: user.id, password: NEW_PASSWORD }, changes }
  },
  verifyLostPhoneOtp: async () => {
    const by = await aLockedOutUser(inbox)
    const { phoneNumber } = aNewAccount()
    await requestLostPhoneCode(by, phoneNumber)
    return { by, body: { phoneNumber, code: inbox.codesTo(phoneNumber)[0] }, changes: ['lost-phone → asked'] }
  },
  keepPhone: async () => {
    const { user } = await aSignedInUser()
    const data = { userId: user.id, newNumber: '+447700900123', createdAt: now(), readyAt: addMs(now(), DAY) }
    const { id } = await db.lostPhone.create({ data })
    return { values: { token: keepPhoneToken(id) }, changes: ['lost-phone asked →'] }
  },
  toggle2Fa: () => ownCall({ is2FaEnabled: true }, 'two-factor off → on'),
  setProfileVisibility: () => ownCall({ isProfileVisible: false }, 'profile shown → hidden'),
  confirmTotp: async () => {
    const by = await aSignedInUser()
    const { secret } = await beginTotp(viewerOf(by))
    const code = generateSync({ secret, epoch: Math.floor(now().getTime() / SECOND) })
    return { by, body: { code }, changes: ['authenticator → on'] }
  },
  removeTotp: async () => {
    const by = await aSignedInUser()
    const dates = { createdAt: now(), confirmedAt: now() }
    await db.totpFactor.create({ data: { userId: by.user.id, secret: randomBytes(8), ...dates } })
    return { by, changes: ['authenticator on →'] }
  },
  makeAccountantLink: async () => ({ by: await aSignedInUser(), changes: ['accountant-link → on'] }),
  endAccountantLink: async () => {
    const by = await aSignedInUser()
    const { _id } = await makeAccountantLink({ userId: by.user.id })
    return { by, values: { id: _id }, changes: ['accountant-link on →'] }
  },
  finishPasskey: async () => {
    const by = await aSignedInUser()
    const { options } = await beginPasskey(viewerOf(by))
    const response = anAuthenticator().register(options.challenge)
    return { by, body: { response, name: 'Phone' }, changes: ['passkey → on'] }
  },
  removePasskey: async () => {
    const by = await aSignedInUser()
    const { id } = await aPasskey(by.user.id)
    return { by, values: { id }, changes: ['passkey on →'] }
  },
})
