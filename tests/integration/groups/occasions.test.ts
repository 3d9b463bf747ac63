import { POST as makeLink, DELETE as stopLink, PUT as updateLink } from '@/app/api/group/[id]/link/route'
import { POST as create } from '@/app/api/group/create/route'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'

/** What a group that is opened for an occasion begins with. */

openDatabase()

const FLOWERS = {
  title: 'Flowers for Joan',
  paymentGoal: 30,
  paymentDeadline: '2031-02-03',
  splitOption: 'customSplit',
  openAmounts: true,
  occasion: 'funeral',
}

const openGroup = ({ token }: { token: string }, body: object) =>
  call(create, '/group/create', { token, body })

nightTest('its first link offers the amounts of the occasion, none above the goal', async () => {
  const { token } = await aSignedInUser()
  const { body: group } = await openGroup({ token }, FLOWERS)
  expect(group.occasion).toBe('funeral')
  const path = `/group/${group._id}/link`
  const suggestedAmounts = async () =>
    (await call(makeLink, path, { method: 'POST', token })).body.link.suggested
  expect(await suggestedAmounts()).toEqual([10, 20])
  await call(updateLink, path, { method: 'PUT', token, body: { suggested: [15] } })
  await call(stopLink, path, { method: 'DELETE', token })
  expect(await suggestedAmounts()).toEqual([15])
})

test('an occasion that is not known is refused', async () => {
  const { status, body } = await openGroup(await aSignedInUser(), { ...FLOWERS, occasion: 'wedding' })
  expect([status, Object.keys(body.errors)]).toEqual([400, ['occasion']])
})
