import { ButtonLink } from '@/components/ui/buttons/button-link'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Icon } from '@/components/ui/figures/icon'
import { Panel } from '@/components/ui/page/panel'
import type { OrdersView } from './order'
import { itemName, supplierText } from './supplier-text'

/** How many of each thing and size there are to buy, for the supplier. */
export function TotalsPanel({ group, totals }: Pick<OrdersView, 'group' | 'totals'>) {
  const isAllPaid = totals.every(({ quantity, paidQuantity }) => quantity === paidQuantity)
  const isAnyPaid = totals.some(({ paidQuantity }) => paidQuantity > 0)
  return (
    <Panel
      title="What to buy"
      padding="none"
      aside={
        <ButtonLink
          variant="quiet"
          size="small"
          download
          icon={<Icon className="icon-download size-4.5" />}
          href={`/api/group/${group._id}/orders.csv`}
        >
          CSV
        </ButtonLink>
      }
    >
      <table className="figures w-full text-left">
        <caption className="sr-only">How many were ordered and are paid for</caption>
        <thead>
          <tr className="border-b border-rule text-sm">
            <th scope="col" className="px-4 py-2.5 sm:px-6">
              Item
            </th>
            <th scope="col" className="px-2 py-2.5 text-right">
              Ordered
            </th>
            <th scope="col" className="px-4 py-2.5 text-right sm:px-6">
              Paid for
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={`${total.itemId} ${total.option}`} className="border-b border-rule last:border-b-0">
              <th scope="row" className="px-4 py-2.5 font-normal break-words sm:px-6">
                {itemName(total)}
              </th>
              <td className="px-2 py-2.5 text-right font-semibold">{total.quantity}</td>
              <td className="px-4 py-2.5 text-right sm:px-6">{total.paidQuantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3 border-t border-rule p-4 sm:px-6">
        <CopyButton variant="secondary" text={supplierText(group.title, totals, 'quantity')}>
          {isAllPaid ? 'Copy for the supplier' : 'Copy all that was ordered'}
        </CopyButton>
        {isAnyPaid && !isAllPaid ? (
          <CopyButton variant="secondary" text={supplierText(group.title, totals, 'paidQuantity')}>
            Copy what is paid for
          </CopyButton>
        ) : null}
      </div>
    </Panel>
  )
}
