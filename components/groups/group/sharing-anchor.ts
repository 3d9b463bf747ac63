/** The end of a group's address that opens its sharing: one who has just opened the group comes by it. */
export const SHARING_ANCHOR = '#share'
