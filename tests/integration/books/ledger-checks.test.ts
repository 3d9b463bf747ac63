import { Client, types } from 'pg'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { checkLedger } from '@/lib/books/ledger/check-ledger'
import { adjusted } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { type Reader, transact } from '@/lib/platform/db/transaction'
import { stripe } from '@/lib/platform/stripe/client'
import { atNight } from '../../support/at-night'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aCollectedGroup, aUser, expectSoundLedger } from '../../support/money'
import { openProvider } from '../../support/provider'
import { byHand } from '../../support/states'

/** The ledger's own checks: anything altered by hand is found, named, and given to the penny. */

openDatabase()
const provider = openProvider()

/**
 * A group in which everything has happened: transfers sent, pending and reversed, refunds, disputes, losses, a noted
 * payment, an adjustment.
 */
async function aBusyGroup() {
  const { admin, payer, group, older, newer } = await aCollectedGroup(provider)
  const { token } = admin
  const noted = { username: payer.username, amount: 12, method: 'cash' }
  await call(note, `/group/${group.id}/noted-payment`, { token, body: noted })
  await call(transfer, `/payment/${group.id}/transfer`, { token, body: { amount: 10 } })
  const leg = await db.transferLeg.findFirstOrThrow({ where: { paymentId: older.id } })
  await stripe.transfers.createReversal(leg.providerTransferId ?? '', { amount: 400 })
  await call(refund, `/payment/${newer.id}/refund`, { token, body: { amount: 2 } })
  await provider.control.apply({ refundsPending: true })
  await call(refund, `/payment/${older.id}/refund`, { token, body: { amount: 5 } })
  const { dispute = '' } = await provider.control.apply({ disputeOpen: older.chargeId, amount: 300 })
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  await provider.control.apply({ disputeOpen: older.chargeId, amount: 700, awaitWebhooks: true })
  const [{ id: requestedById }, { id: decidedById }] = [await aUser('operator'), await aUser('operator')]
  await byHand(`INSERT INTO adjustments (id, "groupId", "amountPence", reason, "requestedById", "createdAt", status, "decidedById", "decidedAt")
    VALUES (gen_random_uuid(), '${group.id}', 100, 'A test', '${requestedById}', now(), 'approved', '${decidedById}', now())`)
  await transact((tx) =>
    postEntry(tx, {
      groupId: group.id,
      cause: { subject: 'adjustment', id: 'by hand', step: 'posted' },
      postings: [
        ...adjusted({ amountPence: 100, availablePence: 0, debtPence: 0 }),
        { kind: 'debt', amountPence: 1 },
        { kind: 'available', amountPence: -1 },
      ],
    }),
  )
}

const CAUSES = [
  'adjustment posted',
  'dispute frozen',
  'dispute lost',
  'dispute moved',
  'leg made',
  'noted noted',
  'payment fee',
  'payment paid',
  'refund made',
  'refund requested',
  'reversal made',
  'transfer requested',
]

const ENTRY = 'an entry sums to nothing'
const MEMO = 'what members paid sums to nothing within an entry'
const BALANCE = 'a balance is the sum of its postings'
const REMITTED = 'what members and gifts paid is what was remitted'
const MEMBER = 'a member has paid what their transactions say'
const RESERVED = 'what is reserved is what is under way'
const FROZEN = 'what is frozen is what disputes froze'
const WITHDRAWN = 'what is withdrawn is what disputes took and nobody lost'
const HOLDINGS = 'what was remitted is here or was transferred'
const RECORDED = 'a member’s noted total is the sum of their noted payments'

const account = (kind: string, pence: number) =>
  `UPDATE ledger_accounts SET "balancePence" = "balancePence" + ${pence} WHERE id = (SELECT min(id) FROM ledger_accounts WHERE kind = '${kind}')`
const posting = (kind: string, pence: number) =>
  `UPDATE ledger_postings SET "amountPence" = "amountPence" + ${pence} WHERE id = (SELECT min(posting.id)
     FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting."accountId" WHERE kind = '${kind}')`
const member = (pence: number) => `INSERT INTO ledger_accounts ("groupId", kind, "userId", "balancePence")
  SELECT id, 'member', gen_random_uuid(), ${pence} FROM groups`
const set = (table: string, change: string, where = 'true') => `UPDATE ${table} SET ${change} WHERE ${where}`

const ONE_PENNY = '"amountPence" = 1, "totalPence" = 1 + "feePence"'
const MORE = '"amountPence" = "amountPence" + 5, "totalPence" = "totalPence" + 5'

/** What is altered, and by how much each fault's found amount then differs from the expected one. */
const ALTERED: [statement: string, faults: [rule: string, pence: number][]][] = [
  [
    posting('provider', 5),
    [
      [ENTRY, 5],
      [BALANCE, -5],
    ],
  ],
  [
    `${posting('member', -5)}; ${posting('fees', 5)}`,
    [
      [MEMO, -5],
      [BALANCE, 5],
      [BALANCE, -5],
    ],
  ],
  [account('provider', 5), [[BALANCE, 5]]],
  [account('fees', -5), [[BALANCE, -5]]],
  [
    account('member', -5),
    [
      [BALANCE, -5],
      [REMITTED, -5],
      [MEMBER, 5],
    ],
  ],
  [
    account('remitted', 5),
    [
      [BALANCE, 5],
      [REMITTED, 5],
      [HOLDINGS, -5],
    ],
  ],
  [
    account('available', -5),
    [
      [BALANCE, -5],
      [HOLDINGS, 5],
    ],
  ],
  [
    account('debt', 5),
    [
      [BALANCE, 5],
      [HOLDINGS, -5],
    ],
  ],
  [
    account('reserved', -5),
    [
      [BALANCE, -5],
      [RESERVED, 5],
      [HOLDINGS, 5],
    ],
  ],
  [
    account('disputed', -5),
    [
      [BALANCE, -5],
      [FROZEN, 5],
      [HOLDINGS, 5],
    ],
  ],
  [
    account('withdrawn', 5),
    [
      [BALANCE, 5],
      [WITHDRAWN, 5],
    ],
  ],
  [
    `DELETE FROM ledger_accounts WHERE kind = 'disputed'`,
    [
      [FROZEN, -700],
      [HOLDINGS, -700],
    ],
  ],
  [`DELETE FROM ledger_accounts WHERE kind = 'withdrawn'`, [[WITHDRAWN, -700]]],
  [
    `DELETE FROM ledger_accounts WHERE kind = 'reserved'`,
    [
      [RESERVED, -500],
      [HOLDINGS, -500],
    ],
  ],
  // A member's account without any payment, and a payment without an account.
  [member(0), []],
  [
    member(-1),
    [
      [BALANCE, -1],
      [REMITTED, -1],
      [MEMBER, 1],
    ],
  ],
  [
    set('transactions', `"userId" = gen_random_uuid(), ${ONE_PENNY}`, `"amountPence" = 2000`),
    [
      [MEMBER, 2000],
      [MEMBER, -1],
    ],
  ],
  [set('transactions', MORE, `type = 'payment' AND "amountPence" = 3000`), [[MEMBER, -5]]],
  [set('transactions', `status = 'failed'`, `type = 'payment' AND "amountPence" = 3000`), [[MEMBER, 3000]]],
  [set('transactions', MORE, `type = 'payment' AND "amountPence" = 2000`), [[MEMBER, -5]]],
  [set('transactions', MORE, `type = 'refund' AND "amountPence" = 200`), [[MEMBER, 5]]],
  [set('transactions', MORE, `type = 'refund' AND "amountPence" = 500`), [[RESERVED, -5]]],
  [
    set('transactions', `status = 'success'`, `status = 'pending'`),
    [
      [MEMBER, 500],
      [RESERVED, 500],
    ],
  ],
  [set('transactions', `status = 'failed'`, `status = 'pending'`), [[RESERVED, 500]]],
  [set('transfer_legs', '"amountPence" = 1005'), [[HOLDINGS, 5]]],
  [
    set('transfer_legs', `status = 'waiting'`),
    [
      [RESERVED, -1000],
      [HOLDINGS, -600],
    ],
  ],
  [
    set('transfer_legs', `status = 'reserved'`),
    [
      [RESERVED, -1000],
      [HOLDINGS, -600],
    ],
  ],
  [set('transfer_legs', `status = 'failed'`), [[HOLDINGS, -600]]],
  [set('reversals', '"amountPence" = 405'), [[HOLDINGS, -5]]],
  [set('reversals', `status = 'failed'`), [[HOLDINGS, 400]]],
  [set('disputes', '"frozenPence" = 705', `status = 'open'`), [[FROZEN, -5]]],
  [set('disputes', '"withdrawnPence" = 705', `status = 'open'`), [[WITHDRAWN, -5]]],
  [
    set('disputes', '"lostPence" = 305', `status = 'lost'`),
    [
      [MEMBER, 5],
      [WITHDRAWN, 5],
    ],
  ],
  [set('disputes', '"lostFeePence" = 5', `status = 'lost'`), [[WITHDRAWN, 5]]],
  [set('adjustments', '"amountPence" = 105'), [[HOLDINGS, -5]]],
  [set('members', '"notedPence" = "notedPence" + 5', `role = 'admin'`), [[RECORDED, 5]]],
  [
    set('transactions', MORE, `type = 'noted'`),
    [
      [MEMBER, -5],
      [HOLDINGS, 5],
      [RECORDED, -5],
    ],
  ],
  [
    set('transactions', `status = 'failed'`, `type = 'noted'`),
    [
      [MEMBER, 1200],
      [HOLDINGS, -1200],
      [RECORDED, 1200],
    ],
  ],
  [set('adjustments', `status = 'asked', "decidedById" = NULL, "decidedAt" = NULL`), [[HOLDINGS, 100]]],
]

atNight('every manual change is found, and nothing else', async () => {
  await aBusyGroup()
  await expectSoundLedger()
  const entries = await db.ledgerEntry.findMany({ distinct: ['subject', 'step'] })
  expect(entries.map(({ subject, step }) => `${subject} ${step}`).sort()).toEqual(CAUSES)
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  client.setTypeParser(types.builtins.INT8, BigInt)
  await client.connect()
  // The same queries, run in the transaction that made the change, before anyone else can see it.
  const reader = { $queryRaw: async (sql: TemplateStringsArray) => (await client.query(sql.join(''))).rows }
  const found: [string, string[]][] = []
  try {
    for (const [statement] of ALTERED) {
      await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}`)
      const faults = await checkLedger(reader as unknown as Reader)
      const differences = faults.map(
        (fault) => `${fault.rule}: ${Number(fault.found) - Number(fault.expected)}`,
      )
      found.push([statement, differences.sort()])
      await client.query('ROLLBACK')
    }
  } finally {
    await client.end()
  }
  expect(found).toEqual(
    ALTERED.map(([statement, faults]) => [
      statement,
      faults.map(([rule, pence]) => `${rule}: ${pence}`).sort(),
    ]),
  )
})
