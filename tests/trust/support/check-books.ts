/** A request made over the network, identified by an amount that no other intent has; in pence. */
export type Intent = {
  kind: 'payment' | 'refund' | 'transfer'
  amountPence: number
  /** The server said that it will happen or, for a payment, that it did. */
  acknowledged: boolean
}

/** Everything that the three parties know: our database, the provider, and the people who asked. */
export type Books = {
  ledgerFaults: string[]
  /** Each entry's cause and the sum of its postings. */
  entries: { cause: string; sumPence: number }[]
  transactions: {
    id: string
    type: Intent['kind'] | 'noted'
    status: 'pending' | 'success' | 'failed'
    amountPence: number
    totalPence: number
  }[]
  legs: {
    id: string
    transferId: string
    status: 'waiting' | 'reserved' | 'success' | 'failed'
    amountPence: number
  }[]
  provider: {
    /** `of` is our own id, which we gave to the provider. */
    charges: Movement[]
    transfers: Movement[]
    refunds: Movement[]
  }
  intents: Intent[]
}

type Movement = { ourId: string; pence: number }

/** What may still be under way when the books are read. */
export type UnfinishedWork = 'nothing' | 'unpaid checkouts' | 'anything'

/** Every sign that money was lost, duplicated or left pending; empty if there is none. */
export function checkBooks(books: Books, mayBeUnderWay: UnfinishedWork): string[] {
  return [
    ...books.ledgerFaults,
    ...books.entries
      .filter(({ sumPence }) => sumPence !== 0)
      .map(({ cause, sumPence }) => `entry ${cause} sums to ${sumPence}`),
    ...checkIntents(books),
    ...(mayBeUnderWay === 'anything' ? [] : [...checkPending(books, mayBeUnderWay), ...checkProvider(books)]),
  ]
}

/** Each intent has at most one effect, and exactly one if it was acknowledged. */
function checkIntents({ intents, transactions }: Books): string[] {
  return intents.flatMap(({ kind, amountPence, acknowledged }) => {
    const effects = transactions.filter(
      ({ type, amountPence: pence }) => type === kind && pence === amountPence,
    )
    const alive = effects.filter(({ status }) => status !== 'failed')
    const named = `${kind} of ${amountPence}`
    if (effects.length > 1) return [`${named} was made ${effects.length} times`]
    if (!acknowledged || alive.length > 0) return []
    return [`${named} was acknowledged and ${effects.length > 0 ? 'failed' : 'is lost'}`]
  })
}

function checkPending({ transactions, legs }: Books, mayBeUnderWay: UnfinishedWork): string[] {
  return [
    ...transactions
      .filter(
        ({ type, status }) => status === 'pending' && (mayBeUnderWay === 'nothing' || type !== 'payment'),
      )
      .map(({ type, id }) => `${type} ${id} is not final`),
    ...legs
      .filter(({ status }) => status === 'waiting' || status === 'reserved')
      .map(({ id }) => `leg ${id} is not final`),
  ]
}

/** Our successes match the provider's movements one to one, to the penny. */
function checkProvider({ transactions, legs, provider, entries }: Books): string[] {
  const made = (type: Intent['kind']) =>
    transactions.filter((row) => row.type === type && row.status === 'success')
  const sent = legs.filter(({ status }) => status === 'success')
  return [
    ...compare(
      'payment',
      made('payment').map(({ id, totalPence }) => ({ ourId: id, pence: totalPence })),
      provider.charges,
    ),
    ...compare(
      'refund',
      made('refund').map(({ id, amountPence }) => ({ ourId: id, pence: amountPence })),
      provider.refunds,
    ),
    ...compare(
      'leg',
      sent.map(({ id, amountPence }) => ({ ourId: id, pence: amountPence })),
      provider.transfers,
    ),
    ...made('transfer').flatMap(({ id, amountPence }) => {
      const pence = sum(sent.filter(({ transferId }) => transferId === id).map((leg) => leg.amountPence))
      return pence === amountPence ? [] : [`transfer ${id} is ${amountPence}, its legs ${pence}`]
    }),
    ...missingEntries(entries, [
      ...made('payment').map(({ id }) => `payment:${id}:paid`),
      ...made('refund').map(({ id }) => `refund:${id}:made`),
      ...sent.map(({ id }) => `leg:${id}:made`),
    ]),
  ]
}

function compare(what: string, ours: Movement[], theirs: Movement[]): string[] {
  const [own, provider] = [byId(ours), byId(theirs)]
  return [...new Set([...own.keys(), ...provider.keys()])].flatMap((id) => {
    const [left, right] = [own.get(id) ?? [], provider.get(id) ?? []]
    if (left.length === 1 && right.length === 1 && left[0] === right[0]) return []
    const shown = (pence: number[]) => pence.join(' + ') || 'nothing'
    return [`${what} ${id}: ours ${shown(left)}, the provider’s ${shown(right)}`]
  })
}

function byId(movements: Movement[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { ourId, pence } of movements) found.set(ourId, [...(found.get(ourId) ?? []), pence])
  return found
}

function missingEntries(entries: Books['entries'], causes: string[]): string[] {
  const known = new Set(entries.map(({ cause }) => cause))
  return causes.filter((cause) => !known.has(cause)).map((cause) => `nothing was posted for ${cause}`)
}

const sum = (pence: number[]) => pence.reduce((total, one) => total + one, 0)
