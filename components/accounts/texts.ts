/** What is said about accounts when nothing better is known. */
export const FAILED = 'Something went wrong. Please try again later.'
