/** Why a bank sends a payout back, by the provider's code. */
const REASONS: Record<string, string> = {
  account_closed: 'the bank account has been closed',
  account_frozen: 'the bank account is frozen',
  bank_account_restricted: 'the bank account cannot take payments like this',
  bank_ownership_changed: 'the bank account belongs to somebody else now',
  debit_not_authorized: 'the bank account cannot take payments like this',
  incorrect_account_holder_name: 'the name is not that of the bank account’s owner',
  incorrect_account_holder_address: 'the address is not that of the bank account’s owner',
  invalid_account_number: 'the account number is wrong',
  invalid_currency: 'the bank account does not take pounds',
  no_account: 'there is no bank account with these details',
}

export const explainBankRefusal = (code: string | null): string =>
  REASONS[code ?? ''] ?? 'the bank gave no reason that we know'
