import { createElement } from 'react'
import type { Closing } from '@/components/groups/closing/closing'
import { ClosingScreen } from '@/components/groups/closing/closing-screen'
import { ClosingStatementSheet } from '@/components/groups/closing/closing-statement-sheet'
import type { Group } from '@/components/groups/group/group'
import { nightTest } from '../../support/night-test'
import { textOf } from '../../support/shown-text'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

/** What an admin reads while wrapping a collection up, and everybody once it is closed: each sum beside its name. */

describe('wrapping up', () => {
  const group = { _id: 'g1', title: 'Choir', goalPence: 10_000, remittedPence: 12_500, closedAt: null }
  const closing: Closing = {
    closedAt: null,
    owing: [
      { memberId: 'm1', username: 'ada', name: 'Ada Byron', amountPence: 1_001 },
      { memberId: 'm2', username: 'ben', name: 'Ben', amountPence: 2_002 },
    ],
    availablePence: 9_000,
    leftOverPence: 2_500,
    shareablePence: 8_000,
    failedParts: [],
    obstacles: [],
  }
  const shown = (part: Partial<Closing> = {}, groupOverrides: object = {}, isSharingOut = false) =>
    textOf(
      createElement(ClosingScreen, {
        ...{ group: { ...group, ...groupOverrides } as Group, closing: { ...closing, ...part } },
        ...{ viewerName: 'ada', membersToRemind: [], isSharingOut },
      }),
    )
  const noneOwing = { owing: [] }

  nightTest('begins with who owes how much, and says of each step how it stands', () => {
    const screenText = shown()
    expect(screenText).toContain('Choir Wrap up Four steps')
    expect(screenText).toContain('1 Settle what is still owed £30.03 still owed by 2 people')
    expect(screenText).toContain(
      'Ada Byron (you) £10.01 Let off Ada Byron Ben £20.02 Let off Ben Let everyone off',
    )
    expect(screenText).toContain('2 Transfer the money £65.00 can be transferred')
    expect(screenText).toContain('3 Share out what is left £25.00 more than the goal')
    expect(shown({ owing: closing.owing.slice(1) })).toContain('£20.02 still owed by one person')
  })

  nightTest('goes on with what the goal takes, and then with what is beyond it', () => {
    expect(shown(noneOwing)).toContain(
      '£90.00 is here. The goal takes £65.00 of it; the rest can be shared out in the next step.',
    )
    expect(shown({ ...noneOwing, leftOverPence: 0 })).toContain('£90.00 is here. Transfer what you need.')
    expect(shown({ ...noneOwing, leftOverPence: 0 })).toContain('Up to £80.00 can go back')
    const screenText = shown({ ...noneOwing, leftOverPence: 9_000 })
    expect(screenText).toContain('Done: Transfer the money Nothing more to transfer')
    expect(screenText).toContain('Amount to share out')
    expect(screenText).toContain('Up to £80.00')
  })

  nightTest('names the refunds that did not go through, and how much is to be done about closing', () => {
    const part = { paymentId: 't1', username: 'ben', name: 'Ben', amountPence: 303, failure: 'Card closed.' }
    const failed = shown({ failedParts: [part] }, {}, true)
    expect(failed).toContain('Not every refund went through')
    expect(failed).toContain('Ben £3.03 Try again Ben Card closed.')
    const nothing = { ...noneOwing, leftOverPence: 9_000, shareablePence: 0 }
    const obstacles = [
      { code: 'GROUP_HAS_DEBT' as const, amountPence: 404, text: 'The group owes £4.04.', todo: 'Wait.' },
      { code: 'MONEY_LEFT' as const, amountPence: 9_000, text: 'x', todo: 'y' },
    ]
    const last = shown({ ...nothing, obstacles })
    expect(last).toContain('Nothing is left over')
    expect(last).toContain('The group owes £4.04. Wait.')
    expect(last).toContain('£90.00 stays in the group. An admin can transfer it later.')
  })

  nightTest('says what has not come in, and once closed when that was', () => {
    expect(shown({}, { remittedPence: 9_700 })).toContain(
      '£3.00 of the goal hasn’t come in, and after closing nobody can pay.',
    )
    const closedAt = '2026-07-04T22:30:00.000Z'
    expect(shown({ closedAt }, { closedAt })).toContain('It was closed on 4 July 2026.')
  })
})

nightTest('a closing statement has every line with its sum, and what the cards cost beside it', () => {
  const statement = {
    ...{ title: 'Choir', closedAt: '2026-07-04T22:30:00.000Z', thanks: 'What a day', goalPence: 10_000 },
    ...{ collectedPence: 20_000, giftPence: 1_500, notedPence: 777, feePence: 321, coveredFeesPence: 101 },
    ...{ refundedPence: 202, transferredPence: 5_600, reversedPence: 400, correctedPence: -303 },
    transfers: [
      { at: '2026-07-01T23:30:00.000Z', amountPence: 2_000 },
      { at: '2026-07-03T10:00:00.000Z', amountPence: 4_000 },
    ],
    heldPence: 13_794,
  }
  const shown = (part: object = {}) =>
    textOf(createElement(ClosingStatementSheet, { groupId: 'g1', statement: { ...statement, ...part } }))
  const [, screenText] = shown().split('Statement (PDF) ')
  expect(screenText).toBe(
    [
      '“What a day” Collected £200.00 Of that, paid by members £185.00 Of that, given as gifts £15.00',
      'Card fees, covered by the collection £1.01 Went back to those who paid £2.02',
      'Transferred on 2 Jul 2026 £20.00 Transferred on 3 Jul 2026 £40.00',
      'Came back from the payout account £4.00 Corrections by us -£3.03 Left in the group £137.94',
      'Paid another way, as noted £7.77 Noted payments were made in cash or by bank transfer.',
      'They count towards the goal, but never came in here, so they are in none of the sums.',
      'Those who paid also paid card fees of £3.21. None of that came out of the group’s money.',
    ].join(' '),
  )
  expect(shown()).toContain('Closed on 4 July 2026')
  expect(shown({ heldPence: -505 })).toContain('Owed by the group £5.05')
  expect(shown({ closedAt: null })).toContain('This group is still open. These are its figures so far.')
})
