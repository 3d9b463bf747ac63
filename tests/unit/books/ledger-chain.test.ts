import { createHash } from 'node:crypto'
import { type ChainedEntry, hashEntry, NO_HASH, walkChain } from '@/lib/books/ledger/chain'

const groupId = '00000000-0000-7000-8000-000000000001'
const payerId = '00000000-0000-7000-8000-000000000002'
const START = { number: 0, hash: NO_HASH }

function anEntry(number: number, previous: Uint8Array): ChainedEntry {
  const entry: ChainedEntry = {
    groupId,
    number,
    subject: 'payment',
    subjectId: `p${number}`,
    step: 'paid',
    ref: '',
    at: 1_772_366_400_123,
    hash: NO_HASH,
    postings: [
      { kind: 'remitted', userId: null, pence: 2000 },
      { kind: 'member', userId: payerId, pence: -2000 },
    ],
  }
  return { ...entry, hash: hashEntry(entry, previous) }
}

function aChain(length: number): ChainedEntry[] {
  const chain: ChainedEntry[] = []
  for (let number = 1; number <= length; number++) chain.push(anEntry(number, chain.at(-1)?.hash ?? NO_HASH))
  return chain
}

test('the canonical form matches the decision, byte for byte', () => {
  const canonicalText = [
    'whipround ledger entry 1',
    '0'.repeat(64),
    groupId,
    '1',
    'payment',
    'p1',
    'paid',
    '',
    '1772366400123',
    `member ${payerId} -2000`,
    'remitted - 2000',
  ].join('\n')
  expect(hashEntry(anEntry(1, NO_HASH), NO_HASH).toString('hex')).toBe(
    createHash('sha256').update(canonicalText, 'utf8').digest('hex'),
  )
})

test('an untouched chain is intact to its end', () => {
  const chain = aChain(5)
  expect(walkChain(chain, START)).toEqual({ last: chain[4] })
  expect(walkChain(chain.slice(3), chain[2] ?? START)).toEqual({ last: chain[4] })
})

type Alteration = (entry: ChainedEntry) => Partial<ChainedEntry>
const ALTERED: [string, Alteration][] = [
  ['amount', ({ postings }) => ({ postings: postings.map((one) => ({ ...one, pence: one.pence * 2 })) })],
  ['member', ({ postings }) => ({ postings: postings.map((one) => ({ ...one, userId: groupId })) })],
  ['account', ({ postings }) => ({ postings: postings.map((one) => ({ ...one, kind: 'debt' })) })],
  ['postings', ({ postings }) => ({ postings: postings.slice(1) })],
  ['time', ({ at }) => ({ at: at + 1 })],
  ['subject', () => ({ subject: 'refund' })],
  ['subject’s id', () => ({ subjectId: 'p9' })],
  ['step', () => ({ step: 'fee' })],
  ['ref', () => ({ ref: 'x' })],
  ['group', () => ({ groupId: payerId })],
  ['number', () => ({ number: 9 })],
  ['hash', () => ({ hash: NO_HASH })],
]

test.each(ALTERED)('an entry whose %s was altered breaks the chain there', (_, alter) => {
  const chain = aChain(4)
  const altered = chain.map((entry, index) => (index === 1 ? { ...entry, ...alter(entry) } : entry))
  const { last, fault } = walkChain(altered, START)
  expect(last).toEqual(chain[0])
  expect(fault?.number).toBe(altered[1]?.number)
})

test('an altered entry with a matching hash breaks the chain at the next one', () => {
  const chain = aChain(4)
  const [first, second] = chain as [ChainedEntry, ChainedEntry]
  const forged = { ...second, step: 'fee' }
  chain[1] = { ...forged, hash: hashEntry(forged, first.hash) }
  expect(walkChain(chain, START).fault?.number).toBe(3)
})

test('a missing entry breaks the chain at the next one', () => {
  const chain = aChain(4)
  expect(walkChain(chain.toSpliced(1, 1), START).fault).toMatchObject({ groupId, number: 3 })
  expect(walkChain(chain.slice(1), START).fault).toMatchObject({ number: 2 })
})
