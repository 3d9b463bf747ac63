import type { ReactNode } from 'react'

/** A section of a public page with its own heading, which a link can point to. */
export const LegalSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-10">
    <h2 id={id} className="scroll-mt-6 text-2xl">
      {title}
    </h2>
    {children}
  </section>
)
