import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/components/ui/figures/icon'

type MoneyRowProps = {
  icon: IconName
  name: string
  /** What it is and when, below the name. */
  details: ReactNode
  /** The amount, with its badge. */
  amount: ReactNode
  /** Links and buttons: below the amount, or before it where all of them have room. */
  actions?: ReactNode
  /** Lines about it, each a RowNote. */
  children?: ReactNode
}

/** A list item about one amount of money, for use in a <ul>. */
export function MoneyRow({ icon, name, details, amount, actions, children }: MoneyRowProps) {
  return (
    <li className="money-row">
      <span className="money-row-icon">
        <Icon className={`${icon} size-4.75`} />
      </span>
      <div className="min-w-0 flex-1 basis-24">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">{details}</p>
      </div>
      <div className="money-row-amount">{amount}</div>
      {children}
      {actions ? (
        <div className="-mx-3 flex grow basis-full flex-wrap gap-x-1 max-sm:has-[>:nth-child(4)]:grid max-sm:has-[>:nth-child(4)]:grid-cols-2 max-sm:has-[>:nth-child(4)]:justify-items-start sm:ml-11 xl:order-1 xl:mx-0 xl:grow-0 xl:basis-auto">
          {actions}
        </div>
      ) : null}
    </li>
  )
}

export const RowNote = ({ soft = false, children }: { soft?: boolean; children: ReactNode }) => (
  <p
    className={`basis-full text-sm [overflow-wrap:anywhere] sm:pl-14 xl:order-3 ${soft ? 'text-ink-soft' : ''}`}
  >
    {children}
  </p>
)
