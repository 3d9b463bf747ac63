/** The classes of links and buttons within text. */
export const textLinkLook = 'text-link'
