/** A bar comparing a value with the others of its list; the value itself is written beside it. */
export const Bar = ({ ratio }: { ratio: number }) => (
  <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1.5 w-full text-accent" aria-hidden="true">
    <rect width="100" height="4" className="fill-sunk" />
    <rect width={Math.max(0, Math.min(1, ratio)) * 100} height="4" fill="currentColor" />
  </svg>
)
