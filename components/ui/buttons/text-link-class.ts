/** The classes of links and buttons within text. */
export const TEXT_LINK_CLASS = 'text-link'
