import { addMs, HOUR, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { newAdminProblem, requireTrustedAdmin, trustedFrom } from '@/lib/membership/new-admin'

/** When somebody who became an admin recently may decide. */

const usual = env.NEW_ADMIN_HOURS
beforeAll(() => {
  env.NEW_ADMIN_HOURS = 24
})
afterAll(() => {
  env.NEW_ADMIN_HOURS = usual
})

const hoursFromNow = (many: number) => addMs(now(), many * HOUR)
const group = { createdById: 'maker' }
const whenTrusted = (admin: object) =>
  trustedFrom(group, { userId: 'other', joinedAt: hoursFromNow(-90), adminSince: null, ...admin })

test('whoever made the group always may', () => {
  expect(whenTrusted({ userId: 'maker', joinedAt: now(), adminSince: now() })).toBeNull()
})

test('who was made an admin, a day after that, however long they are in it', () => {
  const adminSince = hoursFromNow(-23)
  expect(whenTrusted({ adminSince })).toEqual(addMs(adminSince, 24 * HOUR))
  expect(whenTrusted({ adminSince: hoursFromNow(-25) })).toBeNull()
})

test('who joined as one, a day after that', () => {
  const joinedAt = hoursFromNow(-1)
  expect(whenTrusted({ joinedAt })).toEqual(addMs(joinedAt, 24 * HOUR))
  expect(whenTrusted({})).toBeNull()
})

test('until then it says when, and refuses', () => {
  const member = { userId: 'other', joinedAt: hoursFromNow(-90), adminSince: now() }
  expect(newAdminProblem(group, member)).toMatch(/^You became an admin only recently\./)
  expect(() => requireTrustedAdmin({ group, member })).toThrow(
    expect.objectContaining({ status: 403, code: 'NEW_ADMIN' }),
  )
  expect(() =>
    requireTrustedAdmin({ group, member: { ...member, adminSince: hoursFromNow(-25) } }),
  ).not.toThrow()
})
