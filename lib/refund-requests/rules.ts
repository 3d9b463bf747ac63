/** Rules of refund requests that the browser and the server share. */

export const REASON_MAX = 300
/** How often one payment can be asked back. */
export const REQUESTS_MAX = 3
