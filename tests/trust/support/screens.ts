import { GET as getGroup } from '@/app/api/group/[id]/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { ask, command, pounds, type Real, STATES } from './commands'
import { GIVER, type Model, paidPenceOf, recordedPenceOf } from './model'

const EVERYBODY = [0, 1, 2, 3]

/** The numbers on every screen: the group's, each member's, each payment's. */
export const look = (who: number) => command(`${who} looks`, (model, real) => expectSeen(model, real, who))

export async function expectSeen(model: Model, real: Real, who: number) {
  const { status: groupStatus, body } = await ask(real, who, getGroup, `/group/${real.scene.groupId}`)
  if (!model.isMember[who]) return expect(groupStatus).toBe(404)
  const given = paidPenceOf(model, GIVER)
  const remitted = EVERYBODY.map((each) => paidPenceOf(model, each))
  const noted = EVERYBODY.map((each) => recordedPenceOf(model, each))
  const { giftAmount, remittedAmount, notedAmount, availableAmount } = body.data
  const total = (parts: number[]) => pounds(parts.reduce((sum, pence) => sum + pence, 0))
  expect([giftAmount, remittedAmount, notedAmount, availableAmount]).toEqual([
    pounds(given),
    total([...remitted, given]),
    total(noted),
    pounds(model.availablePence),
  ])
  if (model.isAdmin[who])
    for (const [index, { username }] of real.scene.people.entries()) {
      const member = body.members.find(
        (each: { userId: { username: string } }) => each.userId.username === username,
      )
      expect(member !== undefined).toBe(model.isMember[index])
      if (!member) continue
      expect([member.contributionAmount, member.remittedAmount, member.notedAmount]).toEqual([
        pounds(model.shares[index] ?? 0),
        pounds(remitted[index] ?? 0),
        pounds(noted[index] ?? 0),
      ])
    }
  for (const [index, payment] of model.payments.entries()) {
    if (payment.who === GIVER) continue
    const answer = await ask(real, payment.who, status, `/payment/${real.paymentIds[index]}/status`)
    expect(answer.body.data.status).toBe(STATES[payment.state])
  }
}
