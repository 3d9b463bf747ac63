import { randomUUID } from 'node:crypto'
import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { checkChains } from '@/lib/books/ledger/check-chain'
import { checkLedger } from '@/lib/books/ledger/check-ledger'
import { settleReversal } from '@/lib/money/losses/settle-reversal'
import { openSession, recordVerification } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from './call'
import { stepUp } from './codes'
import type { Provider } from './provider'
import { expectSoundRows } from './sound-rows'

/** People and groups for tests of money, inserted as rows: signing up and joining are tested elsewhere. */

export type TestUser = { id: string; username: string; token: string; email: string }

let count = 0

export async function aUser(name = 'user'): Promise<TestUser> {
  const username = `${name}${++count}_${randomUUID().slice(0, 6)}`
  const email = `${username}@example.com`
  const at = new Date()
  return transact(async (tx) => {
    const { id } = await tx.user.create({
      data: {
        username,
        email,
        firstname: 'Test',
        lastname: 'Person',
        emailVerifiedAt: at,
        createdAt: at,
        identifiers: { create: { kind: 'username', value: username, heldUntil: at, provenAt: at } },
      },
    })
    const session = await openSession(tx, id, { isBrowser: false, device: 'test' })
    await recordVerification(tx, session.id)
    return { id, username, email, token: session.token }
  })
}

type GroupOptions = { admin: TestUser; members?: TestUser[]; contributionPence?: number; goalPence?: number }

/** A group whose members, the admin included, all owe the same. */
export async function aGroup({ admin, members = [], contributionPence = 10_000, goalPence }: GroupOptions) {
  const at = new Date()
  return db.group.create({
    data: {
      title: `Trip ${++count}`,
      goalPence: goalPence ?? contributionPence * (members.length + 1),
      paymentDeadline: new Date('2030-01-01'),
      splitOption: 'customSplit',
      createdById: admin.id,
      createdAt: at,
      members: {
        create: [admin, ...members].map(({ id }) => ({
          userId: id,
          role: id === admin.id ? ('admin' as const) : ('member' as const),
          contributionPence,
          joinedAt: at,
        })),
      },
    },
  })
}

/** An admin and two members who all owe the same. */
export async function aGroupOfPayers(contributionPence = 10_000) {
  const admin = await aUser('admin')
  const payer = await aUser('payer')
  const other = await aUser('other')
  return { admin, payer, other, group: await aGroup({ admin, members: [payer, other], contributionPence }) }
}

/** Asks to start a payment and returns the response, whatever its status. */
export const askToPay = (payer: TestUser, groupId: string, body: object, headers = {}) =>
  call(initialize, `/payment/${groupId}/initialize`, {
    token: payer.token,
    headers,
    body: { email: payer.email, isInternational: false, ...body },
  })

/** Starts a payment through the call; returns its id, its checkout's address and the provider's session. */
export async function startPayment(payer: TestUser, groupId: string, pounds: number) {
  const { status, body } = await askToPay(payer, groupId, { amount: pounds })
  if (status !== 201) throw new Error(`initialize answered ${status}: ${body.message}`)
  const { checkoutSessionId } = await db.payment.findUniqueOrThrow({ where: { id: body.transactionId } })
  return { id: body.transactionId as string, url: body.url as string, session: checkoutSessionId ?? '' }
}

/** A payment that was paid at the provider and settled here. */
export async function pay(provider: Provider, payer: TestUser, groupId: string, pounds: number) {
  const started = await startPayment(payer, groupId, pounds)
  await provider.control.apply({ pay: started.session, awaitWebhooks: true })
  const payment = await db.payment.findUniqueOrThrow({ where: { id: started.id } })
  return { ...started, chargeId: payment.chargeId ?? '' }
}

/** A group of payers, one of whom has paid £30. */
export async function aPaidGroup(provider: Provider) {
  const scene = await aGroupOfPayers()
  return { ...scene, payment: await pay(provider, scene.payer, scene.group.id, 30) }
}

/** Connects a payout account and finishes its onboarding. */
export async function connectPayout(provider: Provider, admin: TestUser, groupId: string): Promise<string> {
  // The clock may have moved on since they last did.
  await stepUp(admin)
  await call(onboard, `/payment/${groupId}/onboard-stripe`, { method: 'POST', token: admin.token })
  const account = await db.payoutAccount.findFirstOrThrow({ where: { groupId, disconnectedAt: null } })
  const accountId = account.providerAccountId ?? ''
  await provider.control.apply({ completeOnboarding: accountId, awaitWebhooks: true })
  return accountId
}

/** A group with £30 from a member and £20 from the admin, and a payout account that is ready. */
export async function aGroupWithPayments(provider: Provider) {
  const admin = await aUser('admin')
  const payer = await aUser('payer')
  const group = await aGroup({ admin, members: [payer] })
  const account = await connectPayout(provider, admin, group.id)
  const older = await pay(provider, payer, group.id, 30)
  const newer = await pay(provider, admin, group.id, 20)
  return { admin, payer, group, account, older, newer }
}

/** Does now what a job would do soon: reverses from payout accounts what refunds and disputes cost. */
export async function settleReversals() {
  for (const { id } of await db.reversal.findMany({ where: { status: 'reserved' } })) await settleReversal(id)
}

/** The notifications of this person, earliest first. */
export const newsOf = async ({ id }: TestUser) =>
  (await db.notification.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } })).map(
    ({ message }) => message,
  )

/** The payment's status, as the payer sees it on returning from the provider. */
export const statusFor = async (payer: TestUser, id: string): Promise<string> =>
  (await call(status, `/payment/${id}/status`, { token: payer.token })).body.data.status

export const transactionOf = (id: string) =>
  db.transaction.findUniqueOrThrow({ where: { id }, include: { payment: true } })

export const balanceOf = (groupId: string) => getGroupBalance(db, groupId)

/** Checks the ledger against itself and against what screens show, its hash chains, and the rows beside it. */
export async function expectSoundLedger() {
  await expectSoundRows()
  expect(await checkLedger(db)).toEqual([])
  expect(await checkChains(db, 'all')).toEqual([])
}
