/** The fallback when nothing more specific is known. */
export const TRY_AGAIN_LATER = 'Something went wrong. Please try again later.'

/** Shown when one's own data cannot be read. */
export const NOT_YOUR_FAULT = 'Error fetching data, this is not your fault'
