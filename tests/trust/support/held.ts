/** What holds requests that cost more than most, apart from the limit in their contract; by the call's name. */
const DRAWN = 'one at a time on each replica, 16 waiting, then 503'

export const HOLD_BY_CALL: Record<string, string> = {
  getStatement: `${DRAWN}; at most 2,000 lines in a PDF, 20 in ten minutes for a person`,
  getClosingStatementFile: `${DRAWN}; at most 2,000 lines in a PDF, 20 in ten minutes for a person`,
  exportTransactions: DRAWN,
  exportUser: DRAWN,
  getCardPdf: `${DRAWN}; drawn once, then kept`,
  getAccountantStatement: `${DRAWN}; at most 2,000 lines in a PDF`,
  initializePayment: 'PAYMENT_STARTS_PER_PERSON and PAYMENT_STARTS_PER_GROUP',
  recordPayment: 'NOTED_PER_GROUP',
  deleteUser: '20 an hour for an account, with a fresh code',
  pictures: `${DRAWN}; drawn once, then kept; 120 a minute from one address with a wrong code`,
}
