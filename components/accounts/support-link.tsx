import type { ReactNode } from 'react'

/** Opens the person's own mail program. */
export function SupportLink({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <a
      href={`mailto:${email}`}
      className="rounded-sm font-semibold break-words text-accent underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
    >
      {children ?? email}
    </a>
  )
}
