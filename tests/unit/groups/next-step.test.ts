import { nextStep } from '@/lib/groups/group/next-step'

type Group = Parameters<typeof nextStep>[0]
type Viewer = Parameters<typeof nextStep>[1]
type Transfers = Parameters<typeof nextStep>[2]

/** Two members, nothing paid yet, the deadline still ahead. */
const OPEN: Group = {
  closedAt: null,
  goalStatus: 'inactive',
  isOverdue: false,
  numberOfMembers: 2,
  shared: false,
  availablePence: 0,
  disputedPence: 0,
  stripeConnectedAccountId: null,
  payoutEnabled: false,
  transfersFrom: null,
}
const ALONE = { numberOfMembers: 1 }
const OVERDUE = { isOverdue: true }
const CLOSED = { closedAt: '2026-12-01T10:00:00.000Z' }
const REACHED: Partial<Group> = { goalStatus: 'completed', availablePence: 9000 }
const BEGUN = { stripeConnectedAccountId: 'acct_1' }
const READY = { ...BEGUN, payoutEnabled: true }
const FROZEN = { availablePence: 0, disputedPence: 9000 }

const MEMBER: Viewer = { isAdmin: false, contributionPence: 5000, remittedPence: 0, paysAnyAmount: false }
const ADMIN: Viewer = { ...MEMBER, isAdmin: true }
const paid = (who: Viewer): Viewer => ({ ...who, remittedPence: who.contributionPence })
const withOpenAmount = (who: Viewer): Viewer => ({ ...who, contributionPence: 0, paysAnyAmount: true })

const step = (group: Partial<Group>, viewer: Viewer, transfers: Partial<Transfers> = {}) =>
  nextStep({ ...OPEN, ...group }, viewer, {
    areTransfersPaused: false,
    isAccountOwnedByOther: false,
    needSecondAdmin: false,
    ...transfers,
  })

const PAY = { kind: 'pay', owedPence: 5000 }
const INVITE = { kind: 'invite' }
const WRAP_UP = { kind: 'wrap-up' }

test.each<[string, Partial<Group>, Viewer, object | null]>([
  ['a member’s is paying', {}, MEMBER, PAY],
  ['what is left of the share', {}, { ...MEMBER, remittedPence: 1550 }, { kind: 'pay', owedPence: 3450 }],
  ['also after the deadline', OVERDUE, MEMBER, PAY],
  ['also when the goal is reached by others', REACHED, MEMBER, PAY],
  ['nothing once the share is paid', {}, paid(MEMBER), null],
  ['nothing while no share is set', {}, { ...MEMBER, contributionPence: 0 }, null],
  ['nothing with everything in', REACHED, paid(MEMBER), null],
  ['nothing after the deadline with the share paid', OVERDUE, paid(MEMBER), null],
  ['giving, where they give what they like', {}, withOpenAmount(MEMBER), { kind: 'give' }],
  ['nothing once they have given', {}, { ...withOpenAmount(MEMBER), remittedPence: 100 }, null],
  ['nothing in a closed group', CLOSED, MEMBER, null],
])('for a member: %s', (_, group, looker, expected) => {
  expect(step(group, looker)).toEqual(expected)
})

test.each<[string, Partial<Group>, Viewer, object | null]>([
  ['alone, inviting and not paying it all', ALONE, ADMIN, INVITE],
  ['alone with the link on, nothing', { ...ALONE, shared: true }, ADMIN, null],
  ['alone once money came in, nothing', { ...ALONE, goalStatus: 'in progress' }, paid(ADMIN), null],
  ['alone with the link on after the deadline', { ...ALONE, ...OVERDUE, shared: true }, ADMIN, WRAP_UP],
  ['alone after the deadline', { ...ALONE, ...OVERDUE }, ADMIN, WRAP_UP],
  ['alone in a closed group', { ...ALONE, ...CLOSED }, ADMIN, null],
  [
    'alone with the goal reached',
    { ...ALONE, ...REACHED, ...READY },
    paid(ADMIN),
    { kind: 'transfer', amountPence: 9000 },
  ],
  ['with an open share, paying', {}, ADMIN, PAY],
  ['with an open share, paying after the deadline too', OVERDUE, ADMIN, PAY],
  ['with an open share, before any transfer', { ...REACHED, ...READY }, ADMIN, PAY],
  ['nothing while others owe', {}, paid(ADMIN), null],
  ['the end, when others owe after the deadline', OVERDUE, paid(ADMIN), WRAP_UP],
  ['giving', {}, withOpenAmount(ADMIN), { kind: 'give' }],
  ['nothing in a closed group', { ...CLOSED, ...REACHED, ...READY }, paid(ADMIN), null],
])('for an admin: %s', (_, group, looker, expected) => {
  expect(step(group, looker)).toEqual(expected)
})

test.each<[string, Partial<Group>, Partial<Transfers>, object]>([
  ['transferring', READY, {}, { kind: 'transfer', amountPence: 9000 }],
  ['also after the deadline', { ...READY, ...OVERDUE }, {}, { kind: 'transfer', amountPence: 9000 }],
  ['what a dispute leaves', { ...READY, disputedPence: 10 }, {}, { kind: 'transfer', amountPence: 9000 }],
  ['connecting an account first', {}, {}, { kind: 'connect', amountPence: 9000 }],
  ['finishing their own account', BEGUN, {}, { kind: 'finish-account', amountPence: 9000 }],
  ['waiting for its owner', BEGUN, { isAccountOwnedByOther: true }, { kind: 'wait', why: 'account-owner' }],
  [
    'another’s account that is ready',
    READY,
    { isAccountOwnedByOther: true },
    { kind: 'transfer', amountPence: 9000 },
  ],
  [
    'waiting until a replaced account may be used',
    { ...READY, transfersFrom: '2026-12-02T10:00:00.000Z' },
    {},
    { kind: 'wait', why: 'new-account', from: '2026-12-02T10:00:00.000Z' },
  ],
  [
    'finding a second admin where one must confirm',
    READY,
    { needSecondAdmin: true },
    { kind: 'second-admin' },
  ],
  [
    'waiting while transfers are paused',
    READY,
    { areTransfersPaused: true },
    { kind: 'wait', why: 'paused' },
  ],
  [
    'connecting an account while transfers are paused',
    {},
    { areTransfersPaused: true },
    { kind: 'connect', amountPence: 9000 },
  ],
  ['waiting for a dispute that holds it all', { ...READY, ...FROZEN }, {}, { kind: 'wait', why: 'dispute' }],
  ['wrapping up once it is transferred', { ...READY, availablePence: 0 }, {}, WRAP_UP],
  [
    'the same while transfers are paused',
    { ...READY, availablePence: 0 },
    { areTransfersPaused: true },
    WRAP_UP,
  ],
])('for an admin, once everything is in: %s', (_, group, transfers, expected) => {
  expect(step({ ...REACHED, ...group }, paid(ADMIN), transfers)).toEqual(expected)
})
