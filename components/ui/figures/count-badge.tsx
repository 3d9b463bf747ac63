/** A count on an icon: nothing at 0, '99+' above 99. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="figures inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-danger px-1.5 text-[min(0.8125rem,4.2vw)] leading-none font-bold tracking-wide text-on-danger">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{`${count > 99 ? 'more than 99' : count} ${label}`}</span>
    </span>
  )
}
