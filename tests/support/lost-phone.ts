import { randomInt } from 'node:crypto'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as sendOtp } from '@/app/api/auth/lost-phone/send-otp/route'
import { POST as verifyOtp } from '@/app/api/auth/lost-phone/verify-otp/route'
import { POST as recover } from '@/app/api/user/recover/route'
import { POST as resetPassword } from '@/app/api/user/reset-password/route'
import { db } from '@/lib/platform/db/client'
import { call } from './call'
import type { openInbox } from './inbox'
import { aSignedInUser, type SignedInUser } from './people'

type Inbox = ReturnType<typeof openInbox>
export const NEW_PASSWORD = 'Another-Meadow-43!'

/** Logs in with the password that was set by mail; the session waits for its code. */
export async function logInAfterReset(person: SignedInUser): Promise<SignedInUser> {
  const body = { identifier: person.user.email, password: NEW_PASSWORD }
  const answer = await call(login, '/auth/login', { body })
  const { userId, id } = await db.session.findFirstOrThrow({
    where: { userId: person.user.id },
    orderBy: { createdAt: 'desc' },
  })
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } })
  return { ...person, user, token: String(answer.body.token), sessionId: id }
}

/** Sets a new password with the link in a mail. */
export async function resetByMail(inbox: Inbox, { user }: SignedInUser) {
  // Each from another address, which may ask for a few links an hour.
  const headers = { 'x-forwarded-for': `10.7.${randomInt(250)}.${randomInt(250)}` }
  await call(recover, '/user/recover', { body: { email: user.email }, headers })
  const links = inbox.messagesTo(String(user.email)).flatMap((message) => message.links)
  const link = links.find((url) => url.includes('reset-password'))
  const token = new URL(link ?? '').searchParams.get('token')
  const { status } = await call(resetPassword, '/user/reset-password', {
    body: { token, password: NEW_PASSWORD },
  })
  expect(status).toBe(200)
}

/** Somebody with a proven number who has reset the password by mail, and logged in without the phone. */
export async function aLockedOutUser(inbox: Inbox): Promise<SignedInUser> {
  const person = await aSignedInUser()
  await db.user.update({ where: { id: person.user.id }, data: { phoneVerifiedAt: new Date() } })
  const proven = { userId: person.user.id, kind: 'phone' as const }
  await db.identifier.updateMany({ where: proven, data: { provenAt: new Date() } })
  await resetByMail(inbox, person)
  return logInAfterReset(person)
}

/** Has a code sent to the number that is to replace the lost one. */
export const requestLostPhoneCode = ({ token }: SignedInUser, phoneNumber: string) =>
  call(sendOtp, '/auth/lost-phone/send-otp', { token, body: { phoneNumber } })

export const submitLostPhoneCode = ({ token }: SignedInUser, phoneNumber: string, code: unknown) =>
  call(verifyOtp, '/auth/lost-phone/verify-otp', { token, body: { phoneNumber, code } })

/** Gives a new number and confirms it: a day later, it replaces the old one. */
export async function giveNewNumber(inbox: Inbox, person: SignedInUser, phoneNumber: string) {
  expect((await requestLostPhoneCode(person, phoneNumber)).status).toBe(200)
  return submitLostPhoneCode(person, phoneNumber, inbox.codesTo(phoneNumber)[0])
}
