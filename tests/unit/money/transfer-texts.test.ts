import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { arrivalText, destinationText } from '@/components/money/payouts/destination-text'
import { LastTransfer, type TransferSummary } from '@/components/money/transfers/last-transfer'
import { WaitingTransfers } from '@/components/money/transfers/waiting-transfers'
import { OWN_TRANSFER } from '@/lib/money/transfers/rules'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

test.each([
  [null, { bankName: 'Monzo', last4: '6789' }, 'your bank account ending 6789 (Monzo)'],
  ['ada', { bankName: null, last4: '6789' }, 'ada’s bank account ending 6789'],
  ['ada', null, 'ada’s bank account'],
])('the account of %s is named by as much as is known', (owner, bank, text) => {
  expect(destinationText({ owner, bank })).toBe(text)
})

test('an arrival day is given if the provider holds nothing back', () => {
  expect(arrivalText('2026-11-26')).toBe('It usually arrives within 3 working days, by Thursday 26 November.')
  expect(arrivalText(null)).toMatch(/first payout to a new account, often for 7 to 14 days/)
})

describe('the last transfer', () => {
  const sent: TransferSummary = {
    amountPence: 12_050,
    status: 'success',
    askedBy: null,
    createdAt: '2026-11-23T09:30:00.000Z',
    arrivesBy: '2026-11-26',
    arrivedOn: null,
    failure: null,
  }
  const shown = (transfer: Partial<TransferSummary>, today = '2026-11-23') =>
    renderToStaticMarkup(createElement(LastTransfer, { transfer: { ...sent, ...transfer }, today }))

  test('says what was sent, by whom, when, and by when it arrives', () => {
    for (const text of ['£120.50', 'You', 'Today, 09:30', 'by Thursday 26 November.'])
      expect(shown({})).toContain(text)
    expect(shown({ askedBy: 'ben' })).toContain('ben')
    expect(shown({}, '2026-11-27')).toContain('should be in the bank by now')
  })

  test('says when it arrived, once the provider does', () => {
    const arrived = shown({ arrivesBy: null, arrivedOn: '2026-11-25' })
    expect(arrived).toContain('It arrived in the bank on Wednesday 25 November.')
    expect(arrived).not.toContain('usually')
  })

  test('gives no arrival day for a first payout, nor for one in progress', () => {
    expect(shown({ arrivesBy: null })).toContain('often for 7 to 14 days')
    expect(shown({ status: 'pending' })).not.toMatch(/working days|November/)
  })

  test('says why it was not sent, and that nothing moved', () => {
    expect(shown({ status: 'failed', failure: 'The account was closed.' })).toContain(
      'The account was closed.',
    )
    expect(shown({ status: 'failed' })).toContain('The money is still in the group.')
    expect(shown({ status: 'failed' })).not.toContain('out of the group')
  })
})

test('a transfer that waits says first why it cannot be confirmed, and then what becomes of it', () => {
  const expiresAt = '2026-11-28T17:21:00.000Z'
  const transfer = { _id: 't1', amountPence: 6000, askedBy: 'ada', isOwn: true, expiresAt }
  const shown = (problem: string | null) =>
    renderToStaticMarkup(createElement(WaitingTransfers, { transfers: [{ ...transfer, problem }] }))
  expect(shown('Nobody can confirm this.')).toMatch(
    /Nobody can confirm this\..*Otherwise, it will be declined on 28 November 2026 at 17:21\./,
  )
  for (const usual of [null, OWN_TRANSFER])
    expect(shown(usual)).toContain('If nobody answers, it will be declined on 28 November 2026 at 17:21.')
})
