import type { ReactNode } from 'react'
import { OperatorIdentityNote } from '@/components/public/legal/operator-identity-note'
import { BackLink } from '@/components/ui/buttons/back-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { LogoMark } from '@/components/ui/figures/logo'
import { longMoment } from '@/lib/base/dates'
import { feeText } from '@/lib/base/money/fee-text'
import { formatPounds } from '@/lib/base/money/pence'
import type { OperatorIdentity } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME } from '@/lib/base/product'
import { PrintButton } from './print-button'

type ReceiptSheetProps = {
  reference: string
  /** Null for a payer who is not in the group. */
  groupId: string | null
  groupTitle: string
  progress: { collectedPence: number; goalPence: number } | null
  payer: string
  email: string
  /** ISO. */
  paidAt: string
  contributionPence: number
  feePence: number
  isFeeCovered: boolean
  totalPence: number
  refundedPence: number
  /** Where anyone can verify the receipt. */
  receiptUrl: string | null
  operatorIdentity: OperatorIdentity
}

/** The receipt of one payment, on screen and on paper. */
export function ReceiptSheet(props: ReceiptSheetProps) {
  const { reference, groupTitle, payer, email, paidAt, receiptUrl } = props
  const leftPence = props.contributionPence - props.refundedPence
  return (
    <>
      <div className="mb-4 flex mx-auto max-w-2xl flex-wrap items-center justify-between gap-3">
        <BackLink href="/transactions">Transactions</BackLink>
        <PrintButton />
      </div>
      <article
        data-print-alone=""
        className="mx-auto max-w-2xl rounded-md border border-rule bg-sheet p-5 sm:p-9"
      >
        <header className="flex items-start justify-between gap-4 rule-double pb-4">
          <div>
            <h1 className="text-2xl sm:text-3xl">Receipt</h1>
            <p className="mt-1 text-ink-soft">{PRODUCT_NAME}</p>
          </div>
          <LogoMark className="size-11" />
        </header>
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 max-[21rem]:grid-cols-1 sm:gap-x-8">
          <Fact term="Group" value={<bdi>{groupTitle}</bdi>} />
          <Fact term="Paid on" value={<time dateTime={paidAt}>{longMoment(paidAt)}</time>} />
          <Fact term="Paid by" value={<bdi>{payer}</bdi>} />
          <Fact term="Email" value={email} wide />
        </dl>
        <Sums {...props} />
        <p className="mt-6 text-sm text-ink-soft [overflow-wrap:anywhere]">
          Reference <span className="inline-block font-mono text-ink max-sm:text-xs">{reference}</span>
        </p>
        {receiptUrl ? (
          <p className="mt-2 text-sm break-all text-ink-soft">
            <TextLink standalone href={receiptUrl} className="print:hidden">
              Check this receipt
            </TextLink>
            <span className="hidden print:inline">
              Anyone can check it at <span className="font-mono">{receiptUrl}</span>
            </span>
          </p>
        ) : null}
        <OperatorIdentityNote operatorIdentity={props.operatorIdentity} />
      </article>
      {props.progress && leftPence > 0 ? (
        <section className="mx-auto mt-7 max-w-2xl print:hidden">
          <h2 className="mb-3 text-lg">Your strokes in the tally</h2>
          <GoalProgress {...props.progress} ownPence={Math.min(leftPence, props.progress.collectedPence)} />
        </section>
      ) : null}
      <p className="mx-auto mt-4 flex max-w-2xl flex-wrap gap-x-6 gap-y-2 text-sm">
        <TextLink standalone href={`/transactions/${reference}/trail`}>
          Where is my money?
        </TextLink>
        {props.groupId ? (
          <TextLink standalone href={`/group/${props.groupId}`}>
            Go to the group
          </TextLink>
        ) : null}
      </p>
    </>
  )
}

const sumClass = 'flex flex-wrap items-center justify-between gap-x-4'

function Sums(props: ReceiptSheetProps) {
  const { contributionPence, totalPence, refundedPence } = props
  return (
    <dl className="figures mt-6">
      <Sum term="Contribution" sum={formatPounds(contributionPence)} />
      <Sum term="Processing fee" sum={feeText(props)} />
      <div className={`${sumClass} border-t-[1.5px] border-rule-strong py-3`}>
        <dt className="font-semibold">Total paid</dt>
        <dd className="ml-auto font-display text-2xl font-[660] sm:text-3xl">{formatPounds(totalPence)}</dd>
      </div>
      {refundedPence > 0 ? <Sum term="Refunded since" sum={`−${formatPounds(refundedPence)}`} /> : null}
    </dl>
  )
}

function Sum({ term, sum }: { term: string; sum: string }) {
  return (
    <div className={`${sumClass} border-t border-rule py-2.5`}>
      <dt>{term}</dt>
      <dd className="ml-auto font-semibold">{sum}</dd>
    </div>
  )
}

function Fact({ term, value, wide = false }: { term: string; value: ReactNode; wide?: boolean }) {
  return (
    <div className={`min-w-0 ${wide ? 'max-sm:col-span-full' : ''}`}>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="font-semibold break-words">{value}</dd>
    </div>
  )
}
