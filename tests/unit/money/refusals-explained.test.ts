import { explainBankRefusal } from '@/lib/money/payouts/bank-refusals'
import { explainRefusal, explainReversalRefusal } from '@/lib/platform/stripe/explain-refusal'

/** What admins read of a refusal is what the provider’s code means. */

test.each([
  ['account_closed', /has been closed$/],
  ['account_frozen', /is frozen$/],
  ['bank_account_restricted', /cannot take payments like this$/],
  ['bank_ownership_changed', /belongs to somebody else now$/],
  ['debit_not_authorized', /cannot take payments like this$/],
  ['incorrect_account_holder_name', /^the name is not/],
  ['incorrect_account_holder_address', /^the address is not/],
  ['invalid_account_number', /account number is wrong$/],
  ['invalid_currency', /does not take pounds$/],
  ['no_account', /no bank account with these details$/],
  ['could_not_process', /gave no reason that we know$/],
  [null, /gave no reason that we know$/],
])('a payout that comes back for %s', (code, words) => {
  expect(explainBankRefusal(code)).toMatch(words)
})

test.each([
  [
    'insufficient_capabilities_for_transfer',
    /can't receive transfers at the moment\. .* finish setting it up\.$/,
  ],
  ['charge_already_refunded', /^This payment has already been refunded\./],
  ['charge_disputed', /^This payment is in dispute\./],
  ['refund_disputed_payment', /^This payment is in dispute\./],
  ['account_invalid', /^The payout account can no longer be used\./],
  [undefined, /^Our payment provider refused this\./],
])('money that does not go out for %s, which is in the group then', (code, words) => {
  expect(explainRefusal({ code })).toMatch(words)
  expect(explainRefusal({ code })).toContain('The money is back in the group.')
})

test.each([
  ['balance_insufficient', /doesn't hold enough to take this back, so the group owes it\.$/],
  [undefined, /refused to take this back, so the group owes it\.$/],
])('money that is not taken back for %s', (code, words) => {
  expect(explainReversalRefusal({ code })).toMatch(words)
})
