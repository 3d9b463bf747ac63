/** Rules of refund requests that the browser and the server share. */

export const REASON_MAX = 300
