/** What leads on from within a text, be it a link or a button. */
export const textLinkLook =
  'rounded-sm font-semibold text-accent underline decoration-1 underline-offset-[0.22em] hover:decoration-2'
