/** An id, for searching and for support: out of sight until it is wanted. */
export const Reference = ({ children }: { children: string }) => (
  <details className="text-sm text-ink-soft">
    <summary className="w-fit cursor-pointer rounded-sm py-1">Reference</summary>
    <p className="[overflow-wrap:anywhere] select-all">{children}</p>
  </details>
)
