import type { ReactNode } from 'react'

/** The paper is the field: what is written has no box of its own. Its ring takes the place of its edge. */
export const LetterPaper = ({ children }: { children: ReactNode }) => (
  <div className="overflow-hidden rounded-md border-[1.5px] border-rule-strong bg-sheet has-[textarea:focus-visible]:outline-[2.5px] has-[textarea:focus-visible]:-outline-offset-[1.5px] has-[textarea:focus-visible]:outline-accent">
    <div aria-hidden="true" className="airmail h-1.5" />
    <div className="px-5 pt-4 pb-5">{children}</div>
  </div>
)
