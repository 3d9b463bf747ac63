import type { ReactNode } from 'react'

/** The sums above the tally, or beside it where the tally alone would leave a third of the width empty. */
export const TotalsLayout = ({ sums, children }: { sums: ReactNode; children: ReactNode }) => (
  <div className="@container">
    <div className="@3xl:grid @3xl:grid-cols-[auto_minmax(0,1fr)] @3xl:items-center @3xl:gap-x-14">
      <dl className="mb-5 flex flex-wrap items-end gap-4 sm:gap-x-10 @3xl:mb-0 @3xl:max-w-[25rem]">{sums}</dl>
      <div className="min-w-0">{children}</div>
    </div>
  </div>
)
