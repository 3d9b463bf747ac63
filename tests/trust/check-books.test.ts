import { type Books, checkBooks } from './support/check-books'

/** Sound books: a payment of £30 with a fee, a refund of £5 and a transfer of £20 in two legs. */
const soundBooks = (): Books => ({
  ledgerFaults: [],
  entries: ['payment:p:paid', 'refund:r:made', 'leg:one:made', 'leg:two:made'].map((cause) => ({
    cause,
    sumPence: 0,
  })),
  transactions: [
    { id: 'p', type: 'payment', status: 'success', amountPence: 3000, totalPence: 3062 },
    { id: 'r', type: 'refund', status: 'success', amountPence: 500, totalPence: 500 },
    { id: 't', type: 'transfer', status: 'success', amountPence: 2000, totalPence: 2000 },
  ],
  legs: [
    { id: 'one', transferId: 't', status: 'success', amountPence: 1500 },
    { id: 'two', transferId: 't', status: 'success', amountPence: 500 },
  ],
  provider: {
    charges: [{ ourId: 'p', pence: 3062 }],
    refunds: [{ ourId: 'r', pence: 500 }],
    transfers: [
      { ourId: 'one', pence: 1500 },
      { ourId: 'two', pence: 500 },
    ],
  },
  intents: [
    { kind: 'payment', amountPence: 3000, acknowledged: true },
    { kind: 'refund', amountPence: 500, acknowledged: true },
    { kind: 'transfer', amountPence: 2000, acknowledged: true },
    { kind: 'transfer', amountPence: 2001, acknowledged: false },
  ],
})

test('matching books are not reported', () => {
  expect(checkBooks(soundBooks(), 'nothing')).toEqual([])
})

const injected: [fault: string, inject: (books: Books) => unknown, complaint: RegExp][] = [
  [
    'an entry that does not balance',
    ({ entries }) => entries.splice(0, 1, { cause: 'x', sumPence: 1 }),
    /sums to 1/,
  ],
  [
    'a fault the ledger finds in itself',
    (books) => books.ledgerFaults.push('a balance is off'),
    /balance is off/,
  ],
  ['a payment nobody credited', ({ transactions }) => transactions.splice(0, 1), /payment p: ours nothing/],
  ['an acknowledged transfer that is gone', ({ transactions }) => transactions.splice(2, 1), /is lost/],
  [
    'one intent carried out twice',
    ({ transactions }) =>
      transactions.push({
        id: 't2',
        type: 'transfer',
        status: 'success',
        amountPence: 2000,
        totalPence: 2000,
      }),
    /made 2 times/,
  ],
  ['a leg sent twice', ({ provider }) => provider.transfers.push({ ourId: 'two', pence: 500 }), /500 \+ 500/],
  [
    'a transfer of nobody',
    ({ provider }) => provider.transfers.push({ ourId: '', pence: 9 }),
    /ours nothing/,
  ],
  ['a refund made twice', ({ provider }) => provider.refunds.push({ ourId: 'r', pence: 500 }), /refund r/],
  [
    'a penny too little',
    ({ provider }) => provider.charges.splice(0, 1, { ourId: 'p', pence: 3061 }),
    /3062.*3061/,
  ],
  ['a leg whose money never left', ({ provider }) => provider.transfers.pop(), /provider’s nothing/],
  [
    'a leg that nothing was posted for',
    ({ entries }) => entries.pop(),
    /nothing was posted for leg:two:made/,
  ],
  ['a transfer that is not its legs', ({ legs }) => legs.pop(), /its legs 1500/],
  [
    'a refund left hanging',
    ({ transactions }) =>
      transactions.push({ id: 'r2', type: 'refund', status: 'pending', amountPence: 1, totalPence: 1 }),
    /refund r2 is not final/,
  ],
]

test.each(injected)('injected: %s', (_, inject, complaint) => {
  const books = soundBooks()
  inject(books)
  expect(checkBooks(books, 'nothing').join('\n')).toMatch(complaint)
})

test('acknowledged changes must be there even while everything moves', () => {
  const books = soundBooks()
  books.transactions.splice(2, 1)
  expect(checkBooks(books, 'anything')).toEqual(['transfer of 2000 was acknowledged and is lost'])
})
