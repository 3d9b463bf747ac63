import { GET as transactions } from '@/app/api/transactions/[groupId]/all/route'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGift,
  aGroupWithLink,
  changeGift,
  giftsFor,
  hideGiftMessage,
  linkOf,
  refundBy,
  startGift,
} from '../../support/gifts'
import { aUser, expectSoundLedger, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** Who may read what about a gift. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

describe('who sees what', () => {
  nightTest('admins see names and amounts, members only names, with nothing to connect the two', async () => {
    const { admin, payer, groupId, code } = await aGroupWithLink({ showNames: true })
    const given = await aGift(provider, code, 20, { name: 'Ada', message: 'Hello' })
    await aGift(provider, code, 30, { name: 'Zoe', anonymous: true, message: 'Shh' })
    await startGift(code, 40, { name: 'Never' })
    expect(await giftsFor(admin, groupId)).toEqual([
      { _id: given.id, name: 'Ada', message: 'Hello', anonymous: false, amount: 20, hidden: false },
      { _id: expect.any(String), name: 'Zoe', message: 'Shh', anonymous: true, amount: 30, hidden: false },
    ])
    const seen = await giftsFor(payer, groupId)
    expect(seen).toEqual([
      {
        _id: expect.any(String),
        name: 'Ada',
        message: 'Hello',
        anonymous: false,
        amount: null,
        hidden: false,
      },
      {
        _id: expect.any(String),
        name: 'Someone',
        message: 'Shh',
        anonymous: true,
        amount: null,
        hidden: false,
      },
    ])
    const page = await call(transactions, `/transactions/${groupId}/all`, { token: payer.token })
    const ids = page.body.transactions.map(({ _id }: { _id: string }) => _id)
    for (const { _id } of seen) expect(ids).not.toContain(_id)
    expect(JSON.stringify(page.body)).not.toMatch(/Ada|Zoe|Hello|Shh/)
    for (const { userId, gift } of page.body.transactions)
      expect([userId, gift]).toEqual([
        { username: 'Someone' },
        { name: 'Someone', message: null, anonymous: true, hidden: false },
      ])
    const whole = await call(transactions, `/transactions/${groupId}/all`, { token: admin.token })
    expect(whole.body.transactions.at(-1)).toMatchObject({
      type: 'payment',
      userId: { username: 'Ada' },
      gift: { name: 'Ada', message: 'Hello', anonymous: false, hidden: false },
    })
    expect(whole.body.transactions.at(-1).userId).not.toHaveProperty('_id')
    expect(JSON.stringify(whole.body)).not.toContain('sam@example.com')
    expect((await linkOf(code)).names).toEqual([
      { name: 'Ada', message: 'Hello' },
      { name: 'Someone', message: 'Shh' },
    ])
  })

  nightTest('a message hidden by an admin stays hidden when its giver changes it', async () => {
    const { admin, payer, groupId, code } = await aGroupWithLink({ showNames: true })
    const { id, token } = await aGift(provider, code, 20, { name: 'Ada', message: 'Rude' })
    expect((await hideGiftMessage(payer, id, { hidden: true })).status).toBe(403)
    expect((await hideGiftMessage(await aUser(), id, { hidden: true })).status).toBe(404)
    expect((await hideGiftMessage(admin, id, { hidden: true })).status).toBe(200)
    await changeGift(token, { message: 'Ruder' })
    expect(await giftsFor(payer, groupId)).toMatchObject([{ name: 'Ada', message: null, hidden: true }])
    expect(await giftsFor(admin, groupId)).toMatchObject([{ message: 'Ruder', hidden: true }])
    expect((await linkOf(code)).names).toEqual([{ name: 'Ada', message: null }])
    await hideGiftMessage(admin, id, { hidden: false })
    expect(await giftsFor(payer, groupId)).toMatchObject([{ message: 'Ruder', hidden: false }])
  })

  nightTest('a fully refunded gift disappears', async () => {
    const { admin, groupId, code } = await aGroupWithLink()
    const { id } = await aGift(provider, code, 20)
    await refundBy(admin, id, 5)
    await provider.control.waitForWebhooks()
    expect(await giftsFor(admin, groupId)).toHaveLength(1)
    await refundBy(admin, id, 15)
    await provider.control.waitForWebhooks()
    expect(await giftsFor(admin, groupId)).toEqual([])
  })

  nightTest('the group shows how much came as gifts, and what is left to share', async () => {
    const { admin, payer, groupId, code } = await aGroupWithLink()
    await pay(provider, payer, groupId, 10)
    await aGift(provider, code, 20)
    const { GET: read } = await import('@/app/api/group/[id]/route')
    const { body } = await call(read, `/group/${groupId}`, { token: admin.token })
    expect(body.group).toMatchObject({ remittedAmount: 30, giftAmount: 20, unassignedAmount: -20 })
  })
})
