/**
 * The role without login that migrations create and the app's connections assume. It can read the ledger and the
 * history of states and call the functions that write them, but cannot write there directly, nor delete anything
 * recorded about money.
 */
export const APP_ROLE = 'whipround_app'
