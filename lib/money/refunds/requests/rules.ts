/** Rules of refund requests that the browser and the server share. */

export const REASON_MAX = 300

/** Shown before somebody requests a refund of a payment with a fee. */
export const FEE_NOT_RETURNED = 'The processing fee isn’t returned.'
