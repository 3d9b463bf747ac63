import { BackLink } from '@/components/ui/buttons/back-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { DescriptionList } from '@/components/ui/page/description-list'
import { Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { formatPounds } from '@/lib/base/money/pence'
import { type TrailStep, TrailSteps } from './trail-steps'

type TrailSheetProps = {
  groupId: string
  groupTitle: string
  payer: string
  isOwn: boolean
  amountPence: number
  feePence: number
  totalPence: number
  receiptUrl: string | null
  whereabouts: Whereabouts
  steps: TrailStep[]
}

type Whereabouts = {
  inGroupPence: number
  onItsWayPence: number
  inAccountPence: number
  returnedPence: number
  correctedPence: number
  /** Covered by the group. */
  feePence: number
  underReviewPence: number
}

/** What happened to a payment's money: where it is now, and every step on the way. */
export function TrailSheet(props: TrailSheetProps) {
  const { groupId, groupTitle, payer, isOwn, receiptUrl, whereabouts, steps } = props
  const wasPaid = steps.some(({ kind }) => kind === 'paid')
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={isOwn ? 'Where is my money?' : 'Where is this money?'}
        text={<TrailSummary {...props} wasPaid={wasPaid} />}
        back={
          isOwn ? (
            <BackLink href="/transactions">Transactions</BackLink>
          ) : (
            <BackLink href={`/group/${groupId}/transactions`}>{`${groupTitle} Transactions`}</BackLink>
          )
        }
      />
      <div className="space-y-6">
        {whereabouts.underReviewPence > 0 ? (
          <Notice tone="warning">
            {formatPounds(whereabouts.underReviewPence)} of it is under review, until the bank decides a
            dispute.
          </Notice>
        ) : null}
        {wasPaid ? (
          <Panel title="Where it is now">
            <DescriptionList items={placesOf(whereabouts, isOwn ? 'you' : payer)} />
          </Panel>
        ) : null}
        <Panel title="Step by step">
          <TrailSteps steps={steps} />
        </Panel>
        {receiptUrl ? (
          <p className="text-sm text-ink-soft">
            Anyone with its address can check the <TextLink href={receiptUrl}>public receipt</TextLink>. It
            names nobody.
          </p>
        ) : null}
      </div>
    </div>
  )
}

function TrailSummary(props: TrailSheetProps & { wasPaid: boolean }) {
  const { amountPence, feePence, totalPence, groupTitle, isOwn, payer, wasPaid } = props
  if (!wasPaid) return `A payment of ${formatPounds(amountPence)} to “${groupTitle}”.`
  const feeText =
    feePence > 0
      ? `: ${formatPounds(amountPence)} for the group and ${formatPounds(feePence)} processing fee`
      : ''
  return `${isOwn ? 'You' : payer} paid ${formatPounds(totalPence)} to “${groupTitle}”${feeText}.`
}

/** Every place that holds some of it. */
function placesOf(whereabouts: Whereabouts, payer: string) {
  const { inGroupPence, onItsWayPence, inAccountPence, returnedPence, correctedPence, feePence } = whereabouts
  const places = [
    { term: 'In the group', pence: inGroupPence },
    { term: 'On its way to the payout account', pence: onItsWayPence },
    { term: 'In the group’s payout account', pence: inAccountPence },
    { term: `Returned to ${payer}`, pence: returnedPence },
    { term: 'Taken out by a correction of ours', pence: correctedPence },
    { term: 'Processing fee, covered by the collection', pence: feePence },
  ]
  return places
    .filter(({ pence }) => pence > 0)
    .map(({ term, pence }) => ({ term, value: formatPounds(pence) }))
}
