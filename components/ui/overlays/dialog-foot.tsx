import type { ReactNode } from 'react'

/**
 * The end of a long form in a dialog: its button stays in view while the fields above scroll. In short windows only the
 * button does, the last child, so that the fields keep enough room.
 */
export const StickyFooter = ({ children }: { children: ReactNode }) => (
  <div
    data-foot=""
    className="sticky bottom-0 -mx-5 flex flex-col gap-2 border-t border-rule bg-sheet px-5 pt-2 pb-4 sm:-mx-7 sm:px-7 short:contents short:*:last:sticky short:*:last:bottom-3 short:*:last:mb-4 short:*:last:shadow-[0_0_0_0.75rem_var(--sheet)]"
  >
    {children}
  </div>
)
