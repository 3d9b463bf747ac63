export const REPORT_REASON_MAX = 500
export const NOT_OUR_PAGE = 'Please send the address of one of our pages.'
/** What a press alone says. */
export const NO_REASON_GIVEN = 'No reason given'
