/** Rules of refund requests that the browser and the server share. */

export const REASON_MAX = 300
/** How often a refund of one payment can be requested. */
export const REQUESTS_MAX = 3
