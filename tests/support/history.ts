import fc from 'fast-check'

/** Random histories of one group: everything that people, the provider and the network may do, in any order. */

const FAULTS = ['429', '503', '500-before', '500-after', 'reset-before', 'reset-after'] as const
const FAULTY_PATHS = ['/v1/checkout/sessions', '/v1/transfers', '/v1/refunds'] as const

const who = fc.nat(2)
const which = fc.nat(20)
const pence = fc.integer({ min: 10, max: 9000 })

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pay'), who, pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('start'), who, pence }) },
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
  { weight: 2, arbitrary: fc.record({ does: fc.constant('escalate'), which }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('decide'), which, won: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('appeal'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay out') }) },
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

/** What a step says; parts that its kind does not have are absent. */
export type Step = {
  does: string
  who?: number
  which?: number
  pence?: number
  won?: boolean
  inquiry?: boolean
  minutes?: number
  path?: string
  mode?: string
  times?: number
  picks?: number[]
}

export const history: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 5, maxLength: 20, size: 'max' })
