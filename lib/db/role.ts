/**
 * The role without login that migrations create and the app's connections assume.
 * It can read the ledger and the history of states and call the functions that write them, change nothing there by
 * itself, and delete nothing that was written of money.
 */
export const APP_ROLE = 'whipround_app'
