/** A count on an icon: nothing at 0, '99+' above 99. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="count-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{`${count > 99 ? 'more than 99' : count} ${label}`}</span>
    </span>
  )
}
