import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, idParams, message, refineBy } from '@/lib/base/calls/fields'
import { HOUR, MINUTE, SECOND } from '@/lib/base/clock'
import { normaliseMailbox } from '@/lib/base/email'
import { password, userFields } from '@/lib/people/accounts/contract'
import { PRIVACY_MESSAGES, RECOVERY_MESSAGES, recoveryEmailProblem } from '@/lib/people/accounts/rules'

export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/user/{id}',
  summary: 'The caller’s own user.',
  who: 'self-pending',
  params: idParams,
  response: userFields,
})

export const uploadPicture = defineCall({
  name: 'uploadPicture',
  method: 'POST',
  path: '/user/{id}/upload',
  summary: 'Uploads a picture (multipart field profilePicture), at most 5 MB.',
  who: 'self',
  params: idParams,
  bodyKind: 'multipart',
  response: z.object({ profilePictureUrl: z.string(), message: z.string() }),
  keyHeader: 'Attempt-Key',
})

export const removePicture = defineCall({
  name: 'removePicture',
  method: 'POST',
  path: '/user/{id}/remove-profile-picture',
  summary: 'Removes the picture.',
  who: 'self',
  params: idParams,
  response: message,
  keyHeader: 'Attempt-Key',
})

export const deleteUser = defineCall({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/user/{id}',
  summary:
    'Deletes the caller’s account and erases the personal data. An admin of a group needs a code for it whether or not 2FA is on.',
  who: 'self',
  params: idParams,
  stepUp: true,
  response: message,
})

export const exportUser = defineCall({
  name: 'exportUser',
  method: 'GET',
  path: '/user/{id}/export',
  summary: 'All of the caller’s own data.',
  who: 'self',
  params: idParams,
  response: z.record(z.string(), z.unknown()),
})

export const updatePassword = defineCall({
  name: 'updatePassword',
  method: 'PATCH',
  path: '/user/update-password/{userId}',
  summary: 'Changes the password and ends every session.',
  who: 'self',
  params: z.object({ userId: id }),
  stepUp: true,
  body: z.object({ oldPassword: password.default(''), password: password.default('') }),
  response: message,
  limit: { calls: 20, seconds: (15 * MINUTE) / SECOND },
})

export const recover = defineCall({
  name: 'recover',
  method: 'POST',
  path: '/user/recover',
  summary: 'Mails a link to set a new password.',
  who: 'anyone',
  body: z.object({
    email: z
      .string(RECOVERY_MESSAGES.emailRequired)
      .trim()
      .superRefine(refineBy(recoveryEmailProblem))
      .transform(normaliseMailbox),
  }),
  response: message,
  limit: { calls: 5, seconds: HOUR / SECOND },
})

const resetToken = z.string('This reset link is incomplete.')

export const checkResetToken = defineCall({
  name: 'checkResetToken',
  method: 'POST',
  path: '/user/check-reset-token',
  summary: 'Whether a reset link can still be used.',
  who: 'anyone',
  body: z.object({ token: resetToken }),
  response: message.extend({ email: z.string().nullable() }),
  limit: { calls: 60, seconds: MINUTE / SECOND },
})

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/user/reset-password',
  summary: 'Sets a new password with a reset link and ends every session.',
  who: 'anyone',
  body: z.object({ token: resetToken, password }),
  response: message,
  limit: { calls: 60, seconds: MINUTE / SECOND },
})

export const toggle2Fa = defineCall({
  name: 'toggle2Fa',
  method: 'PUT',
  path: '/user/{id}/toggle-2fa',
  summary: 'Turns two-factor authentication on; it cannot be turned off.',
  who: 'self',
  params: idParams,
  stepUp: 'always',
  body: z.object({
    is2FaEnabled: z
      .boolean('is2FaEnabled must be true or false.')
      .refine((wanted) => wanted, PRIVACY_MESSAGES.cannotTurnOff2Fa),
  }),
  response: z.object({ is2FaEnabled: z.boolean(), message: z.string() }),
})

export const setProfileVisibility = defineCall({
  name: 'setProfileVisibility',
  method: 'PUT',
  path: '/user/{id}/profile-visibility',
  summary: 'Shows the profile to other members, or hides it.',
  who: 'self',
  params: idParams,
  body: z.object({ isProfileVisible: z.boolean('isProfileVisible must be true or false.') }),
  response: z.object({ isProfileVisible: z.boolean(), message: z.string() }),
})
