/**
 * A line along the top of the window, after a moment: a press was noticed, and what it asked for is on its way. For
 * links, and in place of a part that is fetched when it is asked for.
 */
export const LoadingLine = () => (
  <span
    aria-hidden="true"
    data-loading-line=""
    className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] animate-late bg-marmalade-fill"
  />
)
