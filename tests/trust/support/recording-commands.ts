import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { DELETE as takeBack } from '@/app/api/noted-payment/[id]/route'
import { ask, command, pounds } from './commands'
import { paidPenceOf } from './model'

/** Payments made another way, as admins note them and take them back. */

export const recordPayment = (by: number, payerIndex: number, pence: number) =>
  command(`${by} notes ${pence} of ${payerIndex}`, async (model, real) => {
    const { groupId, people } = real.scene
    const body = { username: people[payerIndex]?.username, amount: pounds(pence), method: 'cash' }
    const answer = await ask(real, by, note, `/group/${groupId}/noted-payment`, body)
    const isOwed = pence <= (model.shares[payerIndex] ?? 0) - paidPenceOf(model, payerIndex)
    const expectedStatus = model.isMember[payerIndex] ? (isOwed ? 201 : 400) : 404
    expect(answer.status).toBe(model.isAdmin[by] ? expectedStatus : 403)
    if (answer.status === 201)
      model.noted.push({ id: answer.body.notedPayment._id, who: payerIndex, pence, isTakenBack: false })
  })

export const takeBackRecorded = (by: number, index: number) =>
  command(
    `${by} takes note ${index} back`,
    async (model, real) => {
      const noted = model.noted[index % model.noted.length]
      if (!noted) return
      const answer = await ask(real, by, takeBack, `/noted-payment/${noted.id}`, undefined, 'DELETE')
      expect(answer.status).toBe(model.isAdmin[by] ? (noted.isTakenBack ? 409 : 200) : 403)
      if (answer.status === 200) noted.isTakenBack = true
    },
    ({ noted }) => noted.length > 0,
  )
