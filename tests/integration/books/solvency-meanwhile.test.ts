import { randomUUID } from 'node:crypto'
import { env } from '@/lib/base/env'
import type { EntryCause } from '@/lib/books/ledger/causes'
import { legMade, moneyReserved, paymentPaid } from '@/lib/books/ledger/entries'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { checkSolvency } from '@/lib/books/solvency/check-solvency'
import { transact } from '@/lib/platform/db/transaction'
import * as balance from '@/lib/platform/stripe/balance'
import { emptyDatabase, openDatabase } from '../../support/database'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { sqlSentBy } from '../../support/sent-sql'

/** Money that moves while the provider is asked what it holds is never counted as there when it may have left. */

jest.mock('@/lib/platform/stripe/balance', () => ({
  ...jest.requireActual('@/lib/platform/stripe/balance'),
  fetchHeldPence: jest.fn(),
  fetchAwaitedPence: jest.fn(),
}))
const fetchHeldPence = jest.mocked(balance.fetchHeldPence)
const fetchAwaitedPence = jest.mocked(balance.fetchAwaitedPence)

openDatabase()
const floor = env.FLOAT_FLOOR

let payer: TestUser
let groupId: string
beforeEach(async () => {
  await emptyDatabase()
  env.FLOAT_FLOOR = 0
  payer = await aUser('payer')
  groupId = (await aGroup({ admin: payer })).id
  await receivePayment(5_000)
  fetchAwaitedPence.mockResolvedValue(0)
})
afterAll(() => {
  env.FLOAT_FLOOR = floor
})

const post = (cause: EntryCause, postings: Posting[]) =>
  transact((tx) => postEntry(tx, { groupId, cause, postings }))

const receivePayment = (amountPence: number) =>
  post(
    { subject: 'payment', id: randomUUID(), step: 'paid' },
    paymentPaid({ userId: payer.id, amountPence, feePence: 0 }),
  )

async function sendTransfer(pence: number) {
  await post({ subject: 'transfer', id: randomUUID(), step: 'requested' }, moneyReserved(pence))
  await post({ subject: 'leg', id: randomUUID(), step: 'made' }, legMade(pence))
}

/** The provider answers with what it held before something happened. */
const mockHeldBefore = (heldPence: number, happens: () => Promise<unknown>) =>
  fetchHeldPence.mockImplementationOnce(async () => {
    await happens()
    return heldPence
  })

nightTest('what leaves while the balance is asked for is taken off it', async () => {
  mockHeldBefore(5_000, () => sendTransfer(2_000))
  expect(await checkSolvency()).toMatchObject({ heldPence: 3_000, owedPence: 3_000 })
})

nightTest('what comes in meanwhile is owed, and makes up for nothing that is missing', async () => {
  mockHeldBefore(4_000, () => receivePayment(1_500))
  expect(await checkSolvency()).toMatchObject({ heldPence: 4_000, owedPence: 6_500 })
})

nightTest('a charge that is made while charges are asked for is owed as well', async () => {
  fetchHeldPence.mockResolvedValueOnce(4_000)
  fetchAwaitedPence.mockImplementationOnce(async () => {
    await receivePayment(3_000)
    return 3_000
  })
  expect(await checkSolvency()).toMatchObject({ heldPence: 4_000, awaitedPence: 3_000, owedPence: 8_000 })
})

nightTest('charges count as soon as the margin is below its floor, and not before', async () => {
  env.FLOAT_FLOOR = 10
  fetchAwaitedPence.mockResolvedValue(700)
  fetchHeldPence.mockResolvedValueOnce(5_999).mockResolvedValueOnce(6_000)
  expect(await checkSolvency()).toMatchObject({ awaitedPence: 700 })
  expect(await checkSolvency()).toMatchObject({ awaitedPence: 0 })
})

nightTest('what has left is read after what is owed, so that nothing falls between the two', async () => {
  fetchHeldPence.mockResolvedValueOnce(5_000)
  const statements = await sqlSentBy(checkSolvency)
  const placeOf = (words: string) => statements.findIndex((text) => text.includes(words))
  expect(placeOf('ledger_totals')).toBeGreaterThanOrEqual(0)
  expect(placeOf(`account.kind = 'provider'`)).toBeGreaterThan(placeOf('ledger_totals'))
})
