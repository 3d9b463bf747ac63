import { TrailSteps } from '@/components/money/statements/trail-steps'
import { BackLink } from '@/components/ui/buttons/back-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Badge } from '@/components/ui/figures/badge'
import { DescriptionList } from '@/components/ui/page/description-list'
import { Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { longDay, longMoment } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import type { DisputedPaymentDetails, EvidenceTexts } from '@/lib/money/losses/rules'
import { EvidenceForm } from './evidence-form'

type Case = DisputedPaymentDetails & {
  id: string
  status: string
  cardCountry: string | null
  dashboardUrl: string | null
  warnings: { id: string; text: string; isActionable: boolean; at: string }[]
  disputes: {
    id: string
    status: string
    text: string | null
    at: string
    /** What was sent to the bank before; null while it is unknown whether it arrived. */
    sent: { at: string | null }[]
    /** What to send now; null where nothing can be sent. */
    evidence: EvidenceTexts | null
  }[]
}

/** All that is known of a payment that a bank questions, and what can be done about it. */
export function PaymentCase(props: Case) {
  const { id, groupTitle, totalPence, warnings, disputes, steps, earlierPayments, dashboardUrl } = props
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={`${formatPounds(totalPence)} to “${groupTitle}”`}
        text={<span className="[overflow-wrap:anywhere]">{id}</span>}
        back={<BackLink href="/operator">Operator</BackLink>}
        mark={<StateBadge {...props} />}
      />
      <div className="flex flex-col gap-6">
        {warnings.map((warning) => (
          <Warning key={warning.id} warning={warning} dashboardUrl={dashboardUrl} />
        ))}
        {disputes.map((dispute) => (
          <DisputePanel key={dispute.id} dispute={dispute} />
        ))}
        <Panel title="What is known">
          <DescriptionList items={factsOf(props)} />
        </Panel>
        <Panel title="Step by step">
          <TrailSteps steps={steps} />
        </Panel>
        <Panel title="Earlier payments that nobody disputed">
          {earlierPayments.length === 0 ? <p className="text-ink-soft">None.</p> : null}
          <ul className="divide-y divide-rule">
            {earlierPayments.map((payment) => (
              <li key={payment.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <TextLink href={`/operator/payments/${payment.id}`} className="min-w-0 break-words">
                  {payment.groupTitle}
                </TextLink>
                <span className="figures text-sm">
                  {`${formatPounds(payment.totalPence)} on ${longDay(payment.paidAt)}`}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  )
}

/** How it stands: undecided disputes come before what the payment itself says. */
function StateBadge({ status, disputes }: Pick<Case, 'status' | 'disputes'>) {
  if (disputes.some(({ text }) => text !== null)) return <Badge tone="red">Disputed</Badge>
  if (status === 'success') return <Badge tone="green">Paid</Badge>
  return (
    <Badge tone={status === 'pending' ? 'yellow' : 'red'}>
      {status === 'pending' ? 'Pending' : 'Failed'}
    </Badge>
  )
}

type WarningProps = { warning: Case['warnings'][number]; dashboardUrl: string | null }

function Warning({ warning: { text, isActionable, at }, dashboardUrl }: WarningProps) {
  return (
    <Notice
      tone={isActionable ? 'warning' : 'plain'}
      title={`The card’s issuer said on ${longDay(at)} that this is fraud`}
      action={
        isActionable && dashboardUrl ? (
          <TextLink standalone href={dashboardUrl} target="_blank" rel="noreferrer">
            Refund it now in Stripe’s dashboard
          </TextLink>
        ) : null
      }
    >
      {isActionable ? text : `${text}. Nothing is left to do about that.`}
    </Notice>
  )
}

function DisputePanel({ dispute }: { dispute: Case['disputes'][number] }) {
  const { id, status, text, at, sent, evidence } = dispute
  return (
    <Panel title={status === 'inquiry' ? 'The bank asks' : 'Dispute'} highlighted={evidence !== null}>
      <div className="flex flex-col gap-3">
        <p className="font-semibold">{text ?? `Decided: ${status}`}</p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{`Since ${longMoment(at)} · ${id}`}</p>
        {sent.map(({ at: sentAt }) => (
          <p key={sentAt ?? ''}>
            {sentAt
              ? `Answered on ${longMoment(sentAt)}.`
              : 'An answer is on its way: we keep asking whether it arrived.'}
          </p>
        ))}
        {evidence ? <EvidenceForm disputeId={id} prefilled={evidence} /> : null}
      </div>
    </Panel>
  )
}

function factsOf(paymentCase: Case) {
  const { payer, email, signedUpAt, termsVersion, paidAt, status, amountPence, feePence } = paymentCase
  const { totalPence, cardCountry, network, device, groupTitle, groupUrl, receiptUrl, giftMessage } =
    paymentCase
  const origin = [device, network].filter(Boolean).join(', ')
  return [
    { term: 'Payer', value: payer },
    { term: 'Email', value: email || 'Erased' },
    { term: 'Signed up', value: signedUpAt ? longMoment(signedUpAt) : 'Paid without an account' },
    ...(termsVersion ? [{ term: 'Agreed to', value: `The terms of ${longDay(termsVersion)}` }] : []),
    { term: status === 'success' ? 'Paid' : `Started (${status})`, value: longMoment(paidAt) },
    { term: 'Contribution', value: formatPounds(amountPence) },
    { term: 'Processing fee', value: formatPounds(feePence) },
    { term: 'Taken from the card', value: formatPounds(totalPence) },
    { term: 'Card from', value: cardCountry ?? 'Unknown' },
    { term: 'Started from', value: origin || 'Not recorded, or no longer kept' },
    { term: 'Group', value: groupUrl ? <TextLink href={groupUrl}>{groupTitle}</TextLink> : groupTitle },
    {
      term: 'Receipt',
      value: receiptUrl ? <TextLink href={receiptUrl}>Open the public page</TextLink> : 'None',
    },
    ...(giftMessage ? [{ term: 'Message', value: giftMessage }] : []),
  ]
}
