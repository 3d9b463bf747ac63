import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TransferForm } from '@/components/money/transfers/transfer-form'
import { dailyLimitProblem, secondAdminProblem } from '@/lib/money/transfers/rules'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

/** What the form that sends a group's money starts from and says. */

const shown = (leftPence: number) =>
  renderToStaticMarkup(
    createElement(TransferForm, {
      groupId: 'g1',
      availablePence: 2_500_000,
      limit: { maxPence: 2_000_000, leftPence },
      destination: null,
      blockedReason: null,
      obstacle: null,
      confirmation: null,
    }),
  )

test('starts from all of the money, or from what may be transferred today', () => {
  expect(shown(2_500_000)).toMatch(/value="25,?000\.00"/)
  expect(shown(2_500_000)).toContain('Press Enter to transfer the full amount.')
  expect(shown(1_500_000)).toMatch(/value="15,?000\.00"/)
  expect(shown(1_500_000)).toContain(
    'At most £20,000 can be transferred in a day. £15,000 is left for today.',
  )
  expect(shown(0)).toContain('Nothing is left for today.')
})

test('an amount within what is left, and a group with a second admin, are no problem', () => {
  expect(dailyLimitProblem(500, { maxPence: 500, leftPence: 500 })).toBeNull()
  expect([secondAdminProblem(true, 2), secondAdminProblem(false, 1)]).toEqual([null, null])
  expect(secondAdminProblem(true, 1)).toBe('Make another member an admin first.')
})
