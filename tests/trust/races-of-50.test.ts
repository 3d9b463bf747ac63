import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as accept } from '@/app/api/invitation/[token]/accept/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { SECOND, setClockOffset } from '@/lib/base/clock'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { inviteUser } from '@/lib/groups/invitations/invite-user'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { db } from '@/lib/platform/db/client'
import { call } from '../support/call'
import { submitTextedCode, textCode } from '../support/codes'
import { openDatabase } from '../support/database'
import { addAsAdmin, addToGroup, aGroup, viewerOf } from '../support/groups'
import { openInbox } from '../support/inbox'
import { aGroupWithPayments, balanceOf, expectSoundLedger } from '../support/money'
import { aSignedInUser, type SignedInUser } from '../support/people'
import { openProvider } from '../support/provider'
import { printProgress, runCount, testTimeoutMs } from '../support/run-length'

const ROUNDS = runCount({ short: 1, full: 100 })
const FIFTY = 50

openDatabase()
const inbox = openInbox()
const provider = openProvider({ maxHangMs: 100 })
jest.setTimeout(testTimeoutMs)

/** Retries while a busy machine returns 503, as people do. */
async function untilAnswered<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 20) return answer
  }
}

const fifty = <T extends { status: number }>(one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: FIFTY }, (_, index) => untilAnswered(() => one(index))))
const fromAddress = (index: number) => ({ headers: { 'x-forwarded-for': `10.50.${index}.1` } })

function tally(answers: { status: number }[]) {
  const found: Record<number, number> = {}
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1
  return found
}

/** Once in the short version, a hundred times at full length. */
const race = (name: string, run: () => Promise<unknown>) =>
  test(name, async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      setClockOffset(0)
      await run()
      printProgress(name, round, 25)
    }
  })

async function twoAdmins() {
  const { groupId, admin } = await aGroup()
  const other = await aSignedInUser()
  await addAsAdmin(groupId, other)
  await addToGroup(groupId, await aSignedInUser())
  return { groupId, admins: [admin, other] as [SignedInUser, SignedInUser] }
}
const countAdmins = (groupId: string) => db.member.count({ where: { groupId, leftAt: null, role: 'admin' } })

race('two admins who leave, twenty-five times each: one stays', async () => {
  const { groupId, admins } = await twoAdmins()
  const answers = await fifty((index) =>
    call(leave, `/group/${groupId}/leave`, { method: 'POST', token: admins[index % 2]?.token }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
  expect(await countAdmins(groupId)).toBe(1)
})

race('two admins who take the role from each other, twenty-five times each: one stays', async () => {
  const { groupId, admins } = await twoAdmins()
  const answers = await fifty((index) => {
    const [by, whom] = index % 2 ? admins : [admins[1], admins[0]]
    const body = { username: whom.user.username }
    return call(removeAdmin, `/group/${groupId}/remove-admin`, { token: by.token, body })
  })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countAdmins(groupId)).toBe(1)
})

race('one invitation, accepted fifty times: one joins', async () => {
  const { groupId, admin } = await aGroup()
  const invited = await aSignedInUser()
  await inviteUser(viewerOf(admin), groupId, String(invited.user.username))
  const { id } = await db.invitation.findFirstOrThrow({ where: { groupId } })
  const path = `/invitation/${invitationToken(id)}/accept`
  const answers = await fifty((index) => call(accept, path, { method: 'POST', ...fromAddress(index) }))
  expect(tally(answers)).toEqual({ 200: FIFTY })
  expect(await db.member.count({ where: { groupId } })).toBe(2)
  const notificationFilter = { userId: admin.user.id, message: { contains: 'joined' } }
  expect(await db.notification.count({ where: notificationFilter })).toBe(1)
})

race('one number, proven by two in the same moment: it is one’s', async () => {
  const first = await aSignedInUser({ isPending: true })
  const other = await aSignedInUser({ isPending: true })
  const { phoneNumber } = first.user
  // Possible once the first person's hold on the number has ended.
  await db.user.update({ where: { id: other.user.id }, data: { phoneNumber } })
  const second = { ...other, user: { ...other.user, phoneNumber } }
  await textCode(first)
  const codes = [inbox.newestTextedCode(first)]
  setClockOffset(31 * SECOND)
  await textCode(second)
  codes.push(inbox.newestTextedCode(second))
  const answers = await fifty((index) =>
    submitTextedCode(index % 2 ? second : first, phoneNumber, codes[index % 2], fromAddress(index)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await db.user.count({ where: { phoneNumber } })).toBe(1)
})

race('the same money, transferred and refunded fifty times: no more than there is', async () => {
  await provider.startAfresh()
  const { admin, group, older } = await aGroupWithPayments(provider)
  const { token } = admin
  const answers = await fifty((index) => {
    const headers = { 'idempotency-key': `race-${index}` }
    return index % 2
      ? call(transfer, `/payment/${group.id}/transfer`, { token, headers, body: { amount: 50 } })
      : call(refund, `/payment/${older.id}/refund`, { token, headers, body: { amount: 30 } })
  })
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => ![201, 400, 409].includes(status))).toEqual([])
  await provider.control.apply({ awaitWebhooks: true })
  const left = (await balanceOf(group.id)).availablePence
  expect([0, 2000]).toContain(left)
  await expectSoundLedger()
  expect(await reconcile()).toEqual([])
})
