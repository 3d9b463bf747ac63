import type { Fault } from './fault'

/** Gifts: whose money it is, whose share it moves, and whose transaction it becomes. */
export const GIFTS: Fault[] = [
  {
    file: 'lib/payments/credit-payment.ts',
    text: 'postings: paymentPaid({ userId, amountPence, feePence }),',
    injected:
      'postings: paymentPaid({ userId: userId ?? transaction.group.createdById, amountPence, feePence }),',
    noticedBy: ['tests/integration/gifts-money.test.ts', 'goal £100, two members'],
    why: 'a gift is credited to a member',
  },
  {
    file: 'lib/membership/tell-about-member.ts',
    text: 'const isMembers = !payer.isGift && others.length < members.length',
    injected: 'const isMembers = payer.isGift || others.length < members.length',
    noticedBy: ['tests/integration/gifts-money.test.ts', 'goal £100, two members'],
    why: 'a gift that comes or goes back moves nobody’s share',
  },
  {
    file: 'lib/payments/claim-gifts.ts',
    text: 'provenAt: { not: null }, ',
    injected: '',
    noticedBy: ['tests/integration/gifts-claimed.test.ts', 'an unproven address claims nothing'],
    why: 'a gift becomes the transaction of whoever names its address',
  },
  {
    file: 'lib/accounts/delete-account.ts',
    text: '  await forgetGiftsOf(tx, id, emailVerifiedAt && email)\n',
    injected: '',
    noticedBy: ['tests/integration/gifts-claimed.test.ts', 'a deleted account’s gifts'],
    why: 'what a deleted account gave is still named, and what is open goes to whoever has its address next',
  },
  {
    file: 'lib/ledger/check-ledger.ts',
    text: "FROM ledger_accounts WHERE kind = 'gifts')",
    injected: 'FROM ledger_accounts WHERE kind = \'gifts\' AND "balancePence" > 0)',
    noticedBy: ['tests/integration/gifts-money.test.ts', 'a partial refund moves the shares by that part'],
    why: 'nobody checks what the books say of gifts',
  },
]
