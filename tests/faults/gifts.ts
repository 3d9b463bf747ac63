import type { Fault } from './fault'

/** Gifts: whose money it is, whose share it moves, and whose transaction it becomes. */
export const GIFTS: Fault[] = [
  {
    file: 'lib/money/payments/credit-payment.ts',
    text: 'postings: paymentPaid({ userId, amountPence, feePence }),',
    injected:
      'postings: paymentPaid({ userId: userId ?? transaction.group.createdById, amountPence, feePence }),',
    noticedBy: ['tests/integration/groups/gifts-money.test.ts', 'goal £100, two members'],
    why: 'a gift is credited to a member',
  },
  {
    file: 'lib/membership/tell-about-member.ts',
    text: 'const isMembers = !payer.isGift && others.length < members.length',
    injected: 'const isMembers = payer.isGift || others.length < members.length',
    noticedBy: ['tests/integration/groups/gifts-money.test.ts', 'goal £100, two members'],
    why: 'a gift that arrives or goes back changes nobody’s share',
  },
  {
    file: 'lib/money/payments/claim-gifts.ts',
    text: 'provenAt: { not: null }, ',
    injected: '',
    noticedBy: ['tests/integration/groups/gifts-claimed.test.ts', 'an unproven address claims nothing'],
    why: 'a gift is claimed by an account that has not proven the giver’s address',
  },
  {
    file: 'lib/people/accounts/deletion/delete-account.ts',
    text: '  await forgetGifts(tx, gifts)\n',
    injected: '',
    noticedBy: ['tests/integration/groups/gifts-claimed.test.ts', 'a deleted account’s gifts'],
    why: 'a deleted account’s gifts keep its name, and the next owner of its address can claim what is open',
  },
  {
    file: 'lib/books/ledger/check-ledger.ts',
    text: "FROM ledger_accounts WHERE kind = 'gifts')",
    injected: 'FROM ledger_accounts WHERE kind = \'gifts\' AND "balancePence" > 0)',
    noticedBy: [
      'tests/integration/groups/gifts-money.test.ts',
      'a partial refund moves the shares by that part',
    ],
    why: 'wrong balances of gifts go unnoticed',
  },
]
