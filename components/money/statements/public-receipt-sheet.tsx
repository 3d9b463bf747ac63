import { OperatorIdentityNote } from '@/components/public/legal/operator-identity-note'
import { ReturnLink } from '@/components/shell/return-link'
import { Amount } from '@/components/ui/figures/amount'
import { Badge, type BadgeTone } from '@/components/ui/figures/badge'
import { DescriptionList } from '@/components/ui/page/description-list'
import { Notice } from '@/components/ui/page/notice'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { longDay, longMoment } from '@/lib/base/dates'
import { feeText } from '@/lib/base/money/fee-text'
import { formatPounds } from '@/lib/base/money/pence'
import type { OperatorIdentity } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME } from '@/lib/base/product'
import { PrintButton } from './print-button'

type Receipt = ApiResponse<'GET /receipt/{token}'>['receipt']

const STATES: Record<Receipt['state'], { label: string; tone: BadgeTone }> = {
  paid: { label: 'Paid', tone: 'green' },
  'partly refunded': { label: 'Partly refunded', tone: 'yellow' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  'under review': { label: 'Under review', tone: 'yellow' },
}

type PublicReceiptSheetProps = {
  receipt: Receipt
  feePence: number
  isFeeCovered: boolean
  totalPence: number
  operatorIdentity: OperatorIdentity
}

/** What anyone with the address may see of a payment: no names. */
export function PublicReceiptSheet(props: PublicReceiptSheetProps) {
  const { receipt, totalPence, operatorIdentity } = props
  const { amountPence, groupTitle, day, state, ...book } = receipt
  const { label, tone } = STATES[state]
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ReturnLink href="/">Back</ReturnLink>
        <PrintButton />
      </div>
      <article data-print-alone="">
        <h1 className="text-3xl">Receipt</h1>
        <p className="mt-3 text-ink-soft">{`${PRODUCT_NAME} confirms that this was paid.`}</p>
        <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Amount pence={amountPence} size="large" />
          <span className="-ml-2 text-ink-soft">for the group</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <DescriptionList
          items={[
            { term: 'To', value: <bdi>{groupTitle}</bdi> },
            { term: 'Paid on', value: <time dateTime={day}>{longDay(day)}</time> },
            { term: 'Processing fee', value: feeText(props) },
            { term: 'Total paid', value: formatPounds(totalPence) },
          ]}
        />
        <LedgerProof {...book} />
        <OperatorIdentityNote operatorIdentity={operatorIdentity} />
      </article>
    </>
  )
}

type LedgerProofProps = Pick<Receipt, 'entryNumber' | 'entryHash' | 'chainHolds' | 'checkedAt'>

function LedgerProof({ entryNumber, entryHash, chainHolds, checkedAt }: LedgerProofProps) {
  const checkTime = <time dateTime={checkedAt}>{longMoment(checkedAt)}</time>
  return (
    <section aria-labelledby="books" className="mt-8">
      <h2 id="books" className="text-lg">
        In our books
      </h2>
      <p className="mt-2 mb-4 text-sm text-ink-soft">
        This is entry {entryNumber} of the group’s ledger. Each entry has a fingerprint made from itself and
        the one before it: an old one can’t be changed without changing every one after it.
      </p>
      <Notice tone={chainHolds ? 'success' : 'warning'}>
        {chainHolds
          ? 'Every entry in this group’s ledger is just as it was written.'
          : 'An entry in this group’s ledger is not as it was written. We’re looking into it.'}{' '}
        Checked on {checkTime}.
      </Notice>
      <p className="mt-4 text-sm text-ink-soft">Fingerprint of this entry</p>
      <p className="font-mono text-xs break-all text-ink-soft">{entryHash}</p>
    </section>
  )
}
