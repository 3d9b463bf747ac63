import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { GET as ownList } from '@/app/api/transactions/all/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode, giftOf } from '../../support/gifts'
import {
  aGroup,
  aUser,
  balanceOf,
  connectPayout,
  expectSoundLedger,
  newsOf,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { changeStateOnly } from '../../support/states'

/** The books of a deleted group still follow the provider, but nobody is told about its account or its shares. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

/** A group of two that share the goal, whose only gift was transferred before it was deleted. */
async function aDeletedGroup() {
  const [admin, member] = [await aUser('admin'), await aUser('member')]
  const { id } = await aGroup({ admin, members: [member], contributionPence: 5000 })
  await db.group.update({ where: { id }, data: { splitOption: 'autoSplit' } })
  const account = await connectPayout(provider, admin, id)
  const gift = await aGift(provider, await aLinkCode(admin, id), 20)
  await call(transfer, `/payment/${id}/transfer`, { token: admin.token, body: { amount: 20 } })
  await provider.control.waitForWebhooks()
  await call(deleteGroup, `/group/${id}/delete`, { method: 'DELETE', token: admin.token })
  const { deletedAt } = await db.group.findUniqueOrThrow({ where: { id } })
  expect(deletedAt).not.toBeNull()
  return { admin, member, groupId: id, account, gift }
}

const mailsTo = ({ email }: TestUser) => db.$queryRaw<{ template: string }[]>`
  SELECT data->>'template' AS template FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${email}`

nightTest('nobody is told when a payout account changes at the provider', async () => {
  const { admin, member, account } = await aDeletedGroup()
  const readMessages = async () => [await newsOf(admin), await newsOf(member), await mailsTo(admin)]
  const before = await readMessages()
  await provider.control.apply({ loseCapability: account, awaitWebhooks: true })
  expect(await db.payoutAccount.findFirst({ where: { providerAccountId: account } })).toMatchObject({
    payoutEnabled: false,
  })
  expect(await readMessages()).toEqual(before)
})

nightTest('nobody is invited to ask for a refund, which nobody could make', async () => {
  const { member, gift } = await aDeletedGroup()
  expect(await giftOf(gift.token)).toMatchObject({ status: 'success', askable: false })
  await db.gift.update({ where: { id: gift.id }, data: { claimedById: member.id } })
  const { body } = await call(ownList, '/transactions/all', { token: member.token })
  expect(body.transactions).toMatchObject([{ _id: gift.id, status: 'success', refundableAmount: 0 }])
})

nightTest('a refunded gift raises nobody’s share, because nobody could pay it', async () => {
  const { admin, member, groupId, gift } = await aDeletedGroup()
  const shares = async () =>
    (await db.member.findMany({ where: { groupId }, orderBy: { id: 'asc' } })).map(
      ({ contributionPence }) => contributionPence,
    )
  expect(await shares()).toEqual([4000, 4000])
  await provider.control.apply({ refundOutside: { charge: gift.chargeId, amount: 800 }, awaitWebhooks: true })
  expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 1200 })
  expect(await shares()).toEqual([4000, 4000])
  const told = [...(await newsOf(admin)), ...(await newsOf(member))]
  expect(told.filter((message) => message.includes('Your share is now £44.00'))).toEqual([])
})

nightTest('a payment made in a checkout that counted as over is flagged', async () => {
  const admin = await aUser('admin')
  const { id: groupId } = await aGroup({ admin })
  const { id, session } = await startPayment(admin, groupId, 25)
  await changeStateOnly({ subject: 'payment', id, to: 'failed', why: 'unpaid' })
  await call(deleteGroup, `/group/${groupId}/delete`, { method: 'DELETE', token: admin.token })
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  expect(await balanceOf(groupId)).toMatchObject({ availablePence: 2500 })
  expect(await db.operatorFlag.findMany({ where: { subject: groupId } })).toMatchObject([
    { kind: 'money-of-deleted-group', detail: '£25.00 is in a group that was deleted.' },
  ])
})
