/** The classes of links and buttons within text. */
export const textLinkLook =
  'rounded-sm font-semibold text-accent underline decoration-1 underline-offset-[0.22em] hover:decoration-2'
