import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, idParams, isoTime, line, message, refineBy } from '@/lib/base/calls/fields'
import { HOUR, MINUTE, SECOND } from '@/lib/base/clock'
import { lowerEmail, normaliseMailbox } from '@/lib/base/email'
import { normalisePhone, phoneProblem } from '@/lib/base/phone'
import { reservedNameProblem } from '@/lib/base/reserved-names'
import {
  accountEmailProblem,
  CODE_MESSAGES,
  codeProblem,
  LOGIN_MESSAGES,
  PASSWORD_MESSAGES,
  SIGNUP_MESSAGES,
  usernameProblem,
} from './rules'

/** The user as register and login return it and the browser stores it. */
export const userFields = z.object({
  _id: id,
  username: z.string().nullable(),
  email: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  profilePictureUrl: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  isVerified: z.boolean(),
  displayName: z.string().nullable(),
  isProfileVisible: z.boolean(),
  is2FaEnabled: z.boolean(),
})
const signedInUser = userFields.extend({ token: z.string() })

const email = z
  .string(SIGNUP_MESSAGES.email)
  .max(200, SIGNUP_MESSAGES.email)
  .transform(lowerEmail)
  .superRefine(refineBy((value) => accountEmailProblem(value)))
export const phoneNumber = z
  .string(SIGNUP_MESSAGES.phone)
  .max(40, SIGNUP_MESSAGES.phone)
  .transform(normalisePhone)
  .superRefine(refineBy(phoneProblem))
/** Checked exactly as received: never trimmed, never cut. */
export const password = z.string(LOGIN_MESSAGES.passwordRequired).max(1000, PASSWORD_MESSAGES.long)
export const otp = z
  .union([z.string(), z.number()], CODE_MESSAGES.incomplete)
  .transform((value) => String(value).trim())
  .superRefine(refineBy((value) => codeProblem(value)))

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary:
    'Logs in with an email or phone number and a password; the session is pending until a code is verified.',
  who: 'anyone',
  body: z.object({
    identifier: z
      .string(LOGIN_MESSAGES.identifierRequired)
      .max(200, LOGIN_MESSAGES.identifierInvalid)
      .default(''),
    password: password.default(''),
  }),
  response: signedInUser.extend({ identifierType: z.enum(['email', 'phone']) }),
})

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  summary:
    'Creates an account and logs it in, pending until a code is verified. Replaces the caller’s own account if that was never verified.',
  who: 'anyone',
  acceptsCookie: true,
  body: z
    .object({
      firstname: line(50, { required: 'Please enter your first name.' }),
      lastname: line(50, { required: 'Please enter your last name.' }),
      username: z.string(SIGNUP_MESSAGES.username).superRefine(refineBy(usernameProblem)),
      email,
      phoneNumber,
      password,
    })
    .superRefine(({ firstname, lastname }, context) => {
      const message = reservedNameProblem(`${firstname} ${lastname}`)
      if (message) context.addIssue({ code: 'custom', message, path: ['firstname'] })
    }),
  response: signedInUser,
  status: 201,
  limit: { calls: 200, seconds: HOUR / SECOND },
})

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session of the bearer token or cookie; succeeds without one too.',
  who: 'anyone',
  acceptsCookie: true,
  response: message,
})

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the user is logged in.',
  who: 'signed-in',
  response: z.object({
    sessions: z.array(
      z.object({
        _id: id,
        current: z.boolean(),
        device: z.string(),
        createdAt: isoTime,
        lastUsedAt: isoTime,
      }),
    ),
  }),
})

export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'Ends one of the caller’s own sessions.',
  who: 'signed-in',
  params: idParams,
  response: message,
  keyHeader: 'Attempt-Key',
})

export const checkAvailability = defineCall({
  name: 'checkAvailability',
  method: 'POST',
  path: '/user/check-availability',
  summary: 'Whether a username, email or phone number can be registered.',
  who: 'anyone',
  acceptsCookie: true,
  body: z.object({
    field: z.enum(['username', 'email', 'phone'], 'field must be username, email or phone.'),
    value: z.string('Please enter a value.').max(200, 'This value is too long.'),
  }),
  response: z.object({ available: z.boolean(), message: z.string() }),
  limit: { calls: 60, seconds: MINUTE / SECOND },
})

export const generateOtp = defineCall({
  name: 'generateOtp',
  method: 'POST',
  path: '/email/generate-otp',
  summary: 'Sends a code to the email address of the caller’s own account.',
  who: 'anyone',
  acceptsCookie: true,
  body: z.object({ email: email.transform(normaliseMailbox) }),
  response: message,
})

export const sendOtp = defineCall({
  name: 'sendOtp',
  method: 'POST',
  path: '/mobile/send-otp',
  summary: 'Sends a code to the phone number of the caller’s own account.',
  who: 'anyone',
  acceptsCookie: true,
  body: z.object({ phoneNumber }),
  response: message,
})

const verifiedResponse = z.object({ message: z.string(), user: userFields })

export const verifyEmailOtp = defineCall({
  name: 'verifyEmailOtp',
  method: 'POST',
  path: '/email/verify-otp',
  summary: 'Verifies a code sent by email: makes a pending session full, or steps a full one up.',
  who: 'anyone',
  acceptsCookie: true,
  body: z.object({ otp }),
  response: verifiedResponse,
})

export const verifyMobileOtp = defineCall({
  name: 'verifyMobileOtp',
  method: 'POST',
  path: '/mobile/verify-otp',
  summary: 'Verifies a code sent by text message, in the same way.',
  who: 'anyone',
  acceptsCookie: true,
  body: z.object({ phoneNumber, code: otp }),
  response: verifiedResponse,
})
