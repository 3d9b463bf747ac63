import { expect, test } from '@playwright/test'
import { callApi, type HttpPerson, payByCard, pollUntil, signUp } from '@/scripts/support/http-person'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { connectAccount } from '../support/payouts'
import { servers } from '../support/servers'

/** The main job with phone numbers and bearer tokens alone: what an app or a script can do without a browser. */
test('two people collect, pay and pay out without a browser', NIGHT, async () => {
  const ada = await signUp(servers, newPerson('ada'), 'email')
  const ben = await signUp(servers, newPerson('ben'), 'phone')
  const asAda = (address: string, body?: Record<string, unknown>) =>
    callApi(servers, address, { token: ada.token, body })
  const asBen = (address: string, body?: Record<string, unknown>) =>
    callApi(servers, address, { token: ben.token, body })

  const deadline = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const group = await asAda('POST /group/create', {
    title: 'Bothy weekend',
    description: '',
    paymentGoal: 600,
    paymentDeadline: deadline,
    splitOption: 'autoSplit',
  })
  expect(group).toMatchObject({
    paymentGoal: 600,
    remittedAmount: 0,
    goalStatus: 'inactive',
    numberOfMembers: 1,
    paymentDeadline: deadline,
  })

  const { users } = await asAda(`GET /user/search?q=${ben.username}&groupId=${group._id}`)
  expect(users).toMatchObject([{ username: ben.username, invited: false }])
  await asAda(`POST /group/${group._id}/invite`, { username: ben.username })

  const { notifications } = await asBen(`GET /notifications/${ben._id}?page=1&limit=10`)
  const invitation = notifications.find(
    (item: { actionType: string | null }) => item.actionType === 'group_invitation',
  )
  const token = invitation.actionData.invitationToken
  const shown = await callApi(servers, `GET /invitation/${token}`)
  expect(shown.invitation).toMatchObject({
    group: { title: 'Bothy weekend', splitOption: 'autoSplit' },
    invitedBy: { username: ada.username },
  })
  await callApi(servers, `POST /invitation/${token}/accept`)

  const { members } = await asBen(`GET /group/${group._id}/members`)
  expect(members.find((member: { userId: HttpPerson }) => member.userId._id === ben._id)).toMatchObject({
    contributionAmount: 300,
    remittedAmount: 0,
  })

  const quote = await asBen('POST /payment/calculate-fee', {
    amount: 300,
    currency: 'gbp',
    isInternational: false,
  })
  expect(quote.data).toEqual({
    originalAmount: 300,
    totalAmount: 304.4,
    feeBreakdown: { totalFee: 4.4, percentage: 1.4 },
  })

  await payByCard(servers, ben, group._id, 300)
  expect((await asAda(`GET /group/${group._id}`)).group).toMatchObject({
    remittedAmount: 300,
    availableAmount: 300,
    goalStatus: 'in progress',
  })

  await connectAccount(ada, group._id)
  const transfer = await asAda(`POST /payment/${group._id}/transfer`, { amount: 120.5 })
  expect(transfer).toMatchObject({
    message: 'Transfer initiated successfully',
    data: { remainingAmount: 179.5 },
  })
  await pollUntil(async () => {
    const { transactions } = await asAda(`GET /transactions/${group._id}/all?page=1&limit=20`)
    const [latest] = transactions
    return (latest.type === 'transfer' && latest.status === 'success' && latest.amount === 120.5) || null
  }, 'the transfer')
  expect((await asBen(`GET /group/${group._id}`)).group).toMatchObject({
    remittedAmount: 300,
    availableAmount: 179.5,
  })
})
