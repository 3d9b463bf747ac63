/** Rules of refund requests that the browser and the server share. */

export const REASON_MAX = 300

/** Said before somebody asks for money back that was paid with a fee on top. */
export const FEE_STAYS = 'The processing fee isn’t returned.'
