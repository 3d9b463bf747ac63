import fc from 'fast-check'

/** Random histories of one group: everything that people, the provider and the network may do, in any order. */

const FAULTS = ['429', '503', '500-before', '500-after', 'reset-before', 'reset-after'] as const
const FAULTY_PATHS = ['/v1/checkout/sessions', '/v1/transfers', '/v1/refunds'] as const
const READ_PATHS = [
  '/v1/checkout/sessions',
  '/v1/transfers',
  '/v1/refunds',
  '/v1/disputes',
  '/v1/balance',
  '/v1/events',
  '/v2/core/accounts',
] as const
const READ_FAULTS = ['429', '503', '500-before', 'reset-before', 'timeout-before'] as const

const who = fc.nat(2)
/** Including the person who comes through the link. */
const anybody = fc.nat(3)
const which = fc.nat(20)
const pence = fc.integer({ min: 10, max: 9000 })
const outcome = fc.constantFrom('succeeded', 'failed', 'canceled')

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pay'), who, pence }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay'), who: fc.constant(3), pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('start'), who, pence }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('give'), pence }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('start to give'), pence }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay late'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('decline'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('expire'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('come back'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel'), which }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('transfer'), who, pence }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('transfer all'), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('transfer by two'), pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reverse') }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('refund'), which, pence }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('refund outside'), which, pence }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('dispute'), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('dispute'), which, pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('dispute'), which, inquiry: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('dispute twice'), which, pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('escalate'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('decide'), which, won: fc.boolean(), on: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('appeal'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay out') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reverse outside'), which, pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refunds wait'), on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('end refund'), which, outcome }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay mismatched'), who, pence, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('lose capability') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restore capability') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('swap the account'), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('disconnect'), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('connect'), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('two keys'), who, on: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('two keys'), who, on: fc.constant(false) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('confirm'), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('decline transfer'), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('nobody answers') }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('who pays the fee'), on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('note'), who: anybody, pence }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take back a note'), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('ask back'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('decline request'), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('list somebody'), which }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('pay from the list'), which, pence, waits: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take off the list'), which }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('claim a place'), who: anybody }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('order'), who, which }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('pay for the order'), who, which, waits: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('give for an order'), which, waits: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('leave'), who: anybody }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('come back to the group'), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('join by link'), who: anybody, on: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('make admin'), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove admin'), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete the account'), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete the group'), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('share out'), who, pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('share out all'), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('let off') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close'), on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reopen') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay debts') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('adjust'), pence, on: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('webhooks'), mode: fc.constantFrom('drop', 'normal') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fault'),
      method: fc.constant('GET' as const),
      path: fc.constantFrom(...READ_PATHS),
      mode: fc.constantFrom(...READ_FAULTS),
      times: fc.constantFrom(1, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('sweep'), minutes: fc.integer({ min: 0, max: 12 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('fault'),
      path: fc.constantFrom(...FAULTY_PATHS),
      mode: fc.constantFrom(...FAULTS),
      times: fc.constantFrom(1, 3),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constant('webhooks come'), picks: fc.array(fc.nat(), { minLength: 1 }) }),
  },
)

/** The parameters of a step; each kind has only some of them. */
export type Step = {
  does: string
  who?: number
  which?: number
  pence?: number
  won?: boolean
  inquiry?: boolean
  /** Left unpaid at first. */
  waits?: boolean
  on?: boolean
  outcome?: 'succeeded' | 'failed' | 'canceled'
  method?: 'GET' | 'POST'
  minutes?: number
  path?: string
  mode?: string
  times?: number
  picks?: number[]
}

export const history: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 5, maxLength: 30, size: 'max' })
