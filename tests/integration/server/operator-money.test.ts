import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { londonDay } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { searchPayments } from '@/lib/server/operations/search-payments'
import { sumMonth } from '@/lib/server/operations/sum-month'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGift, aLinkCode, mailsTo } from '../../support/gifts'
import { aGroupWithPayments, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator, listOperatorActions } from '../../support/operators'
import { forceSql } from '../../support/states'

/** What operators look up when somebody writes about a payment, and at the end of a month. */

const provider = openProviderWithBooks()
const ada = 'ada@example.com'

/** Runs a command as on the server; returns its output, or the first line of its error. */
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/operator.ts', ...args], {
    env: { ...process.env, OPERATORS: ada },
  }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }) => stderr.trim().split('\n')[0],
  )

const ids = (found: { id: string }[]) => found.map(({ id }) => id)

describe('a payment is found', () => {
  const today = londonDay()

  nightTest(
    'by its amount with or without the fee, its day, its email, and all of these together',
    async () => {
      const { payer, group, older, newer } = await aGroupWithPayments(provider)
      await forceSql(`UPDATE transactions SET "timePaid" = '2026-06-30T23:30:00Z' WHERE id = '${newer.id}'`)
      const { totalPence } = await db.transaction.findUniqueOrThrow({ where: { id: older.id } })
      const email = payer.email.toUpperCase()
      expect(ids(await searchPayments({ email }))).toEqual([older.id])
      expect(ids(await searchPayments({ email, amountPence: 3000, day: today }))).toEqual([older.id])
      expect(ids(await searchPayments({ email, amountPence: totalPence }))).toEqual([older.id])
      expect(await searchPayments({ email, amountPence: 3001 })).toEqual([])
      expect(ids(await searchPayments({ amountPence: 2000, day: '2026-07-01' }))).toEqual([newer.id])
      expect(await searchPayments({ amountPence: 2000, day: '2026-06-30' })).toEqual([])
      const line = await run('find', '--email', email, '--amount', '30', '--day', today)
      expect(line).toContain(
        `${older.id}  payment success  £30.00, £30.62 with the fee  ${group.id}  ${group.title}`,
      )
    },
  )

  nightTest('by the last four digits of its card, which only the provider knows, on its day', async () => {
    const { admin, group } = await aGroupWithPayments(provider)
    const code = await aLinkCode(admin, group.id)
    const gift = await aGift(provider, code, 12)
    const card = '5555555555554444'
    const other = await aGift(provider, code, 12, { name: 'Kim' })
    const byCard = (last4: string) => searchPayments({ last4, day: today, amountPence: 1200 })
    expect(ids(await byCard('4242'))).toEqual([other.id, gift.id])
    expect((await byCard('4242')).every(({ isGift }) => isGift)).toBe(true)
    expect(await byCard(card.slice(-4))).toEqual([])
    await expect(searchPayments({ last4: '4242' })).rejects.toThrow('need the day as well')
    await expect(searchPayments({})).rejects.toThrow('Say what you know')
  })
})

nightTest('a group’s ledger is read entry by entry, and names nobody', async () => {
  const { payer, group, older } = await aGroupWithPayments(provider)
  const lines = (await run('ledger', group.id))?.split('\n') ?? []
  expect(lines).toHaveLength(await db.ledgerEntry.count({ where: { groupId: group.id } }))
  expect(lines[0]).toContain(`payment paid  ${older.id}  `)
  for (const part of ['provider £30.62', 'fees -£0.62', 'available -£30.00']) expect(lines[0]).toContain(part)
  expect(lines.join('\n')).not.toContain(payer.username)
  expect(await run('ledger', 'x')).toBe('x is not an id. Please copy all 36 characters of it.')
  expect(await run('ledger', payer.id)).toBe('Group not found.')
})

nightTest('a receipt is sent again, to the payer’s own address, and that is on record', async () => {
  const { payer, older } = await aGroupWithPayments(provider)
  const receipts = async () => (await mailsTo(payer.email)).filter(({ template }) => template === 'receipt')
  expect(await receipts()).toHaveLength(1)
  const auditArgs = ['--as', ada, '--reason', 'Asked for by letter'] as const
  expect(await run('send-receipt', older.id, ...auditArgs)).toBe(`Receipt on its way: ${older.id}.`)
  const [first, again] = await receipts()
  expect(again?.props).toEqual({ ...first?.props, collectedPence: 5000 })
  expect((await listOperatorActions()).at(-1)).toEqual({
    who: ada,
    what: 'receipt-sent',
    subject: older.id,
    reason: 'Asked for by letter',
  })
  await forceSql(`UPDATE payments SET email = '' WHERE id = '${older.id}'`)
  expect(await run('send-receipt', older.id, ...auditArgs)).toContain('deleted their account')
  expect(await run('send-receipt', payer.id, ...auditArgs)).toBe('Payment not found.')
})

nightTest(
  'a month’s fees, losses and adjustments add up by cause to what the ledger’s accounts moved',
  async () => {
    const before = await sumMonth('2030-03')
    expect(before).toEqual([])
    const { admin, group, account, older } = await aGroupWithPayments(provider)
    await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 50 } })
    await provider.control.apply({ payOut: { account, amount: 5000 } })
    const { dispute = '' } = await provider.control.apply({
      disputeOpen: older.chargeId,
      awaitWebhooks: true,
    })
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    await pay(provider, admin, group.id, 10)
    const [one, other] = [await anOperator(), await anOperator()]
    const { body } = await callAsOperator(one, 'POST /operator/adjustments', {
      groupId: group.id,
      amount: 5,
      reason: 'Sorry',
    })
    await callAsOperator(other, `POST /operator/adjustments/${body.adjustment._id}/approve`)

    const month = londonDay().slice(0, 7)
    const rows = await sumMonth(month)
    const sumOf = (account: string) =>
      rows.filter((row) => row.account === account).reduce((sum, { pence }) => sum + pence, 0)
    const balance = async (kind: 'fees' | 'debt' | 'withdrawn') =>
      Number(
        (await db.ledgerAccount.aggregate({ where: { kind }, _sum: { balancePence: true } }))._sum
          .balancePence,
      )
    expect([sumOf('fees and costs'), sumOf('groups’ debts')]).toEqual([
      -(await balance('fees')),
      await balance('debt'),
    ])
    expect(sumOf('with banks that decide disputes')).toBe(await balance('withdrawn'))
    const adjustments = rows.find(({ cause }) => cause === 'adjustments')
    expect(rows).toContainEqual(
      expect.objectContaining({ account: 'fees and costs', cause: 'adjustments', pence: -500 }),
    )
    expect(adjustments).toBeDefined()
    const csv = (await run('month', month)) ?? ''
    expect(csv.split('\r\n')).toHaveLength(rows.length + 1)
    expect(csv).toContain(`${month},fees and costs,adjustments,1,-5.00`)
    expect(await run('month', '2026-13')).toBe('A month is written like 2026-11.')
  },
)
