'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { forgetCheckoutDraft } from '@/components/forms/checkout-draft'
import { itemName } from '@/components/groups/orders/supplier-text'
import { MyStroke, type Stroke } from '@/components/groups/stroke/my-stroke'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { classNames } from '@/components/ui/class-names'
import { Amount } from '@/components/ui/figures/amount'
import { Badge, type BadgeTone } from '@/components/ui/figures/badge'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { DescriptionList } from '@/components/ui/page/description-list'
import { Notice } from '@/components/ui/page/notice'
import { Spinner } from '@/components/ui/page/spinner'
import { longMoment } from '@/lib/base/dates'
import { feeText } from '@/lib/base/money/fee-text'
import { formatPounds } from '@/lib/base/money/pence'
import { GiftMessage } from './gift-message'
import { RefundRequestButton } from './refund-request-button'
import { type Gift, useGift } from './use-gift'

type GiftScreenProps = {
  token: string
  gift: Gift
  isCancelled: boolean
  /** Which of all it is, once it is paid. */
  stroke: Stroke | null
  /** Lets the giver share the collection. */
  shareSection?: ReactNode
}

const BADGES: Record<Gift['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'On its way', tone: 'yellow' },
  success: { label: 'Received', tone: 'green' },
  failed: { label: 'Not paid', tone: 'red' },
  'partly refunded': { label: 'Partly refunded', tone: 'yellow' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  'under review': { label: 'Under review', tone: 'yellow' },
}

/** A thank-you worth keeping: what became of the gift, and what its giver can still do. */
export function GiftScreen({ token, gift: pageGift, isCancelled, stroke, shareSection }: GiftScreenProps) {
  const gift = useGift(token, pageGift, isCancelled)
  const [initialRequest] = useState(pageGift.refundRequest)
  const { status, amountPence, feePence, coveredFeePence, totalPence, groupTitle, timePaid } = gift
  const isPaid = status !== 'pending' && status !== 'failed'
  // A gift refunded in full is shown nowhere any more, and neither is its message.
  const isFullyRefunded = status === 'refunded'
  const hasStroke = stroke !== null && isPaid && !isFullyRefunded
  const { label, tone } = BADGES[status]
  const { title, text } = statusText(gift, isCancelled)
  const collectionPath = gift.linkUrl && new URL(gift.linkUrl).pathname
  const code = collectionPath?.split('/').at(-1)
  useEffect(() => {
    if (isPaid && code) forgetCheckoutDraft(`gift ${code}`)
  }, [isPaid, code])
  return (
    <article className="lg:pb-12" data-gift={status}>
      <div role="status">
        <h1 className="text-3xl break-words">{title}</h1>
        <p className="mt-3 break-words text-ink-soft">{text}</p>
      </div>
      {hasStroke ? (
        <MyStroke stroke={stroke} src={`/gift/${token}/stroke.png`} title={groupTitle} className="mt-6" />
      ) : null}
      <div
        className={classNames(
          'mb-3 flex flex-wrap items-center gap-x-4 gap-y-2',
          hasStroke ? 'mt-8 border-t border-rule pt-6' : 'mt-6',
        )}
      >
        <Amount pence={amountPence} size="large" />
        <Badge tone={tone}>{label}</Badge>
        {status === 'pending' ? <Spinner size={18} /> : null}
      </div>
      {isPaid && !isFullyRefunded && gift.givable ? shareSection : null}
      {isPaid && !isFullyRefunded ? <GiftProgress gift={gift} hasStroke={hasStroke} /> : null}
      <div className="mt-6">
        <DescriptionList
          items={[
            { term: 'To', value: <bdi>{groupTitle}</bdi> },
            ...(gift.order.length > 0 ? [{ term: 'For', value: <OrderLines order={gift.order} /> }] : []),
            { term: 'Processing fee', value: feeText({ feePence, isFeeCovered: coveredFeePence > 0 }) },
            { term: 'Total', value: formatPounds(totalPence) },
            ...(timePaid
              ? [{ term: 'Paid', value: <time dateTime={timePaid}>{longMoment(timePaid)}</time> }]
              : []),
          ]}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5">
        {gift.receiptUrl ? (
          <ButtonLink variant="secondary" href={new URL(gift.receiptUrl).pathname}>
            Receipt
          </ButtonLink>
        ) : null}
        {collectionPath && gift.givable && status === 'failed' ? (
          <ButtonLink href={collectionPath}>Try again</ButtonLink>
        ) : null}
      </div>
      {isPaid ? (
        <div className="mt-1 -ml-4.5 flex flex-wrap">
          {collectionPath ? (
            <ButtonLink variant="quiet" href={collectionPath}>
              Back to the collection
            </ButtonLink>
          ) : null}
          <RefundRequestButton token={token} gift={gift} />
        </div>
      ) : null}
      <RequestNote request={gift.refundRequest} isNew={gift.refundRequest?._id !== initialRequest?._id} />
      {status === 'failed' || isFullyRefunded ? null : <GiftMessage token={token} gift={gift} />}
      {isPaid && !gift.kept ? <SignUpPrompt /> : null}
    </article>
  )
}

const OrderLines = ({ order }: Pick<Gift, 'order'>) => (
  <ul>
    {order.map((line) => (
      <li key={itemName(line)} className="break-words">{`${line.quantity} × ${itemName(line)}`}</li>
    ))}
  </ul>
)

type GiftProgressProps = { gift: Gift; hasStroke: boolean }

/** How far the collection is, with what of it came from here; as a bar below one's stroke, where strokes are people. */
function GiftProgress({ gift, hasStroke }: GiftProgressProps) {
  const { collectedPence, goalPence, amountPence, refundedPence } = gift
  if (collectedPence === null) return null
  return (
    <section className="mt-6 border-t border-rule pt-5">
      <h2 className="mb-3 text-lg">How far we’ve come</h2>
      <GoalProgress
        collectedPence={collectedPence}
        goalPence={goalPence}
        ownPence={Math.max(0, amountPence - refundedPence)}
        asBar={hasStroke}
      />
    </section>
  )
}

function statusText(gift: Gift, isCancelled: boolean) {
  const { status, name, groupTitle, failureMessage, refundedPence, givable } = gift
  const thanks = name ? (
    <>
      Thank you, <bdi>{name}</bdi>
    </>
  ) : (
    'Thank you'
  )
  const recipientText = (
    <>
      to “<bdi>{groupTitle}</bdi>”
    </>
  )
  const texts: Record<Gift['status'], { title: ReactNode; text: ReactNode }> = {
    pending: isCancelled
      ? { title: 'Closing the checkout', text: 'One moment. Nothing was taken.' }
      : {
          title: 'Your gift is on its way',
          text: 'We are checking with our card provider. Please don’t pay again.',
        },
    success: { title: thanks, text: <>Your gift {recipientText} has arrived.</> },
    failed: {
      title: isCancelled && !failureMessage ? 'Gift cancelled' : 'Your gift wasn’t paid',
      text: failureMessage ?? `Nothing was taken.${givable ? ' You can give whenever you like.' : ''}`,
    },
    'partly refunded': {
      title: thanks,
      text: (
        <>
          {formatPounds(refundedPence)} of your gift {recipientText} was returned to you. A refund takes 5 to
          10 days to reach your account.
        </>
      ),
    },
    refunded: { title: 'Your gift was returned', text: 'A refund takes 5 to 10 days to reach your account.' },
    'under review': { title: 'Your gift is under review', text: 'Your bank is looking into this payment.' },
  }
  return texts[status]
}

const takeFocus = (note: HTMLElement | null) => note?.focus()

type RequestNoteProps = {
  request: Gift['refundRequest']
  /** Made on this page: the note takes the place of the button, and its focus. */
  isNew: boolean
}

function RequestNote({ request, isNew }: RequestNoteProps) {
  if (request?.status === 'open')
    return (
      <div ref={isNew ? takeFocus : null} tabIndex={-1} className="mt-5 outline-none">
        <Notice tone="info" title="You’ve asked for this back">
          The organisers decide. You’ll hear by email.
        </Notice>
      </div>
    )
  if (request?.status !== 'declined') return null
  return (
    <Notice tone="warning" className="mt-5" title="The organisers declined to return it">
      <p dir="auto" className="break-words whitespace-pre-line">
        {request.answer}
      </p>
    </Notice>
  )
}

function SignUpPrompt() {
  return (
    <section className="mt-8 border-t border-rule pt-5">
      <h2 className="text-lg">Keep this in an account</h2>
      <p className="mt-2 mb-4 text-sm text-ink-soft">
        Sign up with the email you gave, and every gift you made with it appears in your transactions. This
        page works without an account too: its link is in your receipt email. Keep it to yourself.
      </p>
      <ButtonLink variant="secondary" href="/signup">
        Create an account
      </ButtonLink>
    </section>
  )
}
