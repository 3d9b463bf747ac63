/** How someone is called whose account is gone or whose name is not for the reader. */
export const ANONYMOUS = 'Anonymous member'
