export const PRODUCT_NAME = 'Whipround'

/** The sender's name on text messages, where every character counts. */
export const PRODUCT_SHORT_NAME = 'Whip'

export const PRODUCT_TAGLINE = 'Collect money together, in pounds, without the awkward asking.'

/** When the meaning of the terms, or of a page beside them, last changed. */
export const TERMS_CHANGED_ON = '2026-11-26'
