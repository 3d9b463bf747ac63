/**
 * The role without login that migrations create and the app's connections assume.
 * It can read the ledger and call its posting function, and change nothing there by itself.
 */
export const APP_ROLE = 'whipround_app'
