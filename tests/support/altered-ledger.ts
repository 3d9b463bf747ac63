/** What somebody with the owner's password might alter, for checks that have to notice. */

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

const TOTAL = 'a total of all groups is the sum of their accounts'

const alterAccount = (kind: string, pence: number) =>
  `UPDATE ledger_accounts SET "balancePence" = "balancePence" + ${pence} WHERE id = (SELECT min(id) FROM ledger_accounts WHERE kind = '${kind}')`
const alterPosting = (kind: string, pence: number) =>
  `UPDATE ledger_postings SET "amountPence" = "amountPence" + ${pence} WHERE id = (SELECT min(posting.id)
     FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting."accountId" WHERE kind = '${kind}')`
const insertMembers = (
  pence: number,
) => `INSERT INTO ledger_accounts ("groupId", kind, "userId", "balancePence")
  SELECT id, 'member', gen_random_uuid(), ${pence} FROM groups`
const updateSql = (table: string, change: string, where = 'true') =>
  `UPDATE ${table} SET ${change} WHERE ${where}`

const ONE_PENNY = '"amountPence" = 1, "totalPence" = 1 + "feePence"'
const FIVE_PENCE_MORE = '"amountPence" = "amountPence" + 5, "totalPence" = "totalPence" + 5'

/** What is altered, and by how much each fault's found amount then differs from the expected one. */
export const ALTERATIONS: [statement: string, faults: [rule: string, pence: number][]][] = [
  [
    alterPosting('provider', 5),
    [
      [ENTRY, 5],
      [BALANCE, -5],
    ],
  ],
  [
    `${alterPosting('member', -5)}; ${alterPosting('fees', 5)}`,
    [
      [MEMO, -5],
      [BALANCE, 5],
      [BALANCE, -5],
    ],
  ],
  [
    alterAccount('provider', 5),
    [
      [BALANCE, 5],
      [TOTAL, -5],
    ],
  ],
  [
    alterAccount('fees', -5),
    [
      [BALANCE, -5],
      [TOTAL, 5],
    ],
  ],
  [
    alterAccount('member', -5),
    [
      [BALANCE, -5],
      [REMITTED, -5],
      [MEMBER, 5],
    ],
  ],
  [
    alterAccount('remitted', 5),
    [
      [BALANCE, 5],
      [REMITTED, 5],
      [HOLDINGS, -5],
    ],
  ],
  [
    alterAccount('available', -5),
    [
      [BALANCE, -5],
      [HOLDINGS, 5],
      [TOTAL, -5],
    ],
  ],
  [
    alterAccount('debt', 5),
    [
      [BALANCE, 5],
      [HOLDINGS, -5],
    ],
  ],
  [
    alterAccount('reserved', -5),
    [
      [BALANCE, -5],
      [RESERVED, 5],
      [HOLDINGS, 5],
      [TOTAL, -5],
    ],
  ],
  [
    alterAccount('disputed', -5),
    [
      [BALANCE, -5],
      [FROZEN, 5],
      [HOLDINGS, 5],
      [TOTAL, -5],
    ],
  ],
  [
    alterAccount('withdrawn', 5),
    [
      [BALANCE, 5],
      [WITHDRAWN, 5],
      [TOTAL, -5],
    ],
  ],
  [
    `DELETE FROM ledger_accounts WHERE kind = 'disputed'`,
    [
      [FROZEN, -700],
      [HOLDINGS, -700],
      [TOTAL, 700],
    ],
  ],
  [
    `DELETE FROM ledger_accounts WHERE kind = 'withdrawn'`,
    [
      [WITHDRAWN, -700],
      [TOTAL, 700],
    ],
  ],
  [
    `DELETE FROM ledger_accounts WHERE kind = 'reserved'`,
    [
      [RESERVED, -500],
      [HOLDINGS, -500],
      [TOTAL, 500],
    ],
  ],
  [
    updateSql(
      'ledger_totals',
      '"keptPence" = "keptPence" + 5',
      'shard = (SELECT min(shard) FROM ledger_totals)',
    ),
    [[TOTAL, 5]],
  ],
  [`DELETE FROM ledger_entries WHERE subject = 'adjustment'`, [[TOTAL, 100]]],
  // A member's account without any payment, and a payment without an account.
  [insertMembers(0), []],
  [
    insertMembers(-1),
    [
      [BALANCE, -1],
      [REMITTED, -1],
      [MEMBER, 1],
    ],
  ],
  [
    updateSql('transactions', `"userId" = gen_random_uuid(), ${ONE_PENNY}`, `"amountPence" = 2000`),
    [
      [MEMBER, 2000],
      [MEMBER, -1],
    ],
  ],
  [updateSql('transactions', FIVE_PENCE_MORE, `type = 'payment' AND "amountPence" = 3000`), [[MEMBER, -5]]],
  [
    updateSql('transactions', `status = 'failed'`, `type = 'payment' AND "amountPence" = 3000`),
    [[MEMBER, 3000]],
  ],
  [updateSql('transactions', FIVE_PENCE_MORE, `type = 'payment' AND "amountPence" = 2000`), [[MEMBER, -5]]],
  [updateSql('transactions', FIVE_PENCE_MORE, `type = 'refund' AND "amountPence" = 200`), [[MEMBER, 5]]],
  [updateSql('transactions', FIVE_PENCE_MORE, `type = 'refund' AND "amountPence" = 500`), [[RESERVED, -5]]],
  [
    updateSql('transactions', `status = 'success'`, `status = 'pending'`),
    [
      [MEMBER, 500],
      [RESERVED, 500],
    ],
  ],
  [updateSql('transactions', `status = 'failed'`, `status = 'pending'`), [[RESERVED, 500]]],
  [updateSql('transfer_legs', '"amountPence" = 1005'), [[HOLDINGS, 5]]],
  [
    updateSql('transfer_legs', `status = 'waiting'`),
    [
      [RESERVED, -1000],
      [HOLDINGS, -600],
    ],
  ],
  [
    updateSql('transfer_legs', `status = 'reserved'`),
    [
      [RESERVED, -1000],
      [HOLDINGS, -600],
    ],
  ],
  [updateSql('transfer_legs', `status = 'failed'`), [[HOLDINGS, -600]]],
  [updateSql('reversals', '"amountPence" = 405'), [[HOLDINGS, -5]]],
  [updateSql('reversals', `status = 'failed'`), [[HOLDINGS, 400]]],
  [updateSql('disputes', '"frozenPence" = 705', `status = 'open'`), [[FROZEN, -5]]],
  [updateSql('disputes', '"withdrawnPence" = 705', `status = 'open'`), [[WITHDRAWN, -5]]],
  [
    updateSql('disputes', '"lostPence" = 305', `status = 'lost'`),
    [
      [MEMBER, 5],
      [WITHDRAWN, 5],
    ],
  ],
  [updateSql('disputes', '"lostFeePence" = 5', `status = 'lost'`), [[WITHDRAWN, 5]]],
  [updateSql('adjustments', '"amountPence" = 105'), [[HOLDINGS, -5]]],
  [updateSql('members', '"notedPence" = "notedPence" + 5', `role = 'admin'`), [[RECORDED, 5]]],
  [
    updateSql('transactions', FIVE_PENCE_MORE, `type = 'noted'`),
    [
      [MEMBER, -5],
      [HOLDINGS, 5],
      [RECORDED, -5],
    ],
  ],
  [
    updateSql('transactions', `status = 'failed'`, `type = 'noted'`),
    [
      [MEMBER, 1200],
      [HOLDINGS, -1200],
      [RECORDED, 1200],
    ],
  ],
  [updateSql('adjustments', `status = 'asked', "decidedById" = NULL, "decidedAt" = NULL`), [[HOLDINGS, 100]]],
]
