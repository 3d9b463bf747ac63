import { GroupCover } from '@/components/groups/covers/group-cover'
import { OrganiserLine } from '@/components/groups/links/organiser-line'
import { PersonalOrder } from '@/components/groups/orders/personal-order'
import { MyStroke, type Stroke } from '@/components/groups/stroke/my-stroke'
import { UpdatesList, type UpdateView } from '@/components/groups/updates/updates-list'
import type { GreetingCard } from '@/components/money/payments/card-message-field'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Amount } from '@/components/ui/figures/amount'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { shortWeekdayAndDay, weekdayAndDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { displayNameOf } from '@/lib/base/written-names'
import type { Cloth } from '@/lib/groups/covers/cloth'
import { ORDER_MESSAGES } from '@/lib/groups/orders/rules'
import { DUE_TODAY_TEXT } from '@/lib/groups/reminders/rules'
import { type Fees, feePenceFor } from '@/lib/money/payments/fees'
import { CheckoutResult } from './checkout-result'
import { OtherReplies } from './other-replies'
import { OwnPayments } from './own-payments'
import { PayForm } from './pay-form'
import type { PersonalView } from './personal'
import { ReportPageOpened } from './report-page-opened'

export type PersonalScreenProps = {
  token: string
  groupId: string
  personal: PersonalView
  /** Its updates, signed. */
  updates: UpdateView[]
  cloth: Cloth
  /** Which of all the member is, once they have paid. */
  stroke: Stroke | null
  /** Decides the colour of the organiser's avatar, which is the same everywhere. */
  organiserId: string
  fees: Fees
  maxPence: number
  /** The member's last card came from abroad. */
  isLastCardInternational: boolean
  card: GreetingCard
  /** Days in London, YYYY-MM-DD. */
  today: string
  lastDay: string
  hasPaidAnotherWay: boolean
  remindersOn: boolean
  /** The payment whose checkout the payer has just left. */
  checkout: { paymentId: string; isCancelled: boolean } | null
  /** The form that was just sent, and what was wrong with it; empty if nothing was. */
  sentForm: string
  fault: string
}

/** A member's share, to see and pay without logging in. Plain forms: nothing here needs a script up to the checkout. */
export function PersonalScreen(props: PersonalScreenProps) {
  const { token, groupId, personal, updates, cloth, stroke, organiserId, checkout } = props
  const { groupTitle, organiser, name, closed } = personal
  const checkoutPayment = personal.payments.find(({ _id }) => _id === checkout?.paymentId)
  return (
    <article className="pb-6 lg:pb-12">
      <ReportPageOpened token={token} />
      {/* On wide screens it is beside this. */}
      <GroupCover coverUrl={personal.coverUrl} cloth={cloth} className="mb-5 rounded-md lg:hidden" />
      <OrganiserLine organiser={organiser} organiserId={organiserId} isClosed={closed} />
      <h1 dir="auto" className="mt-3 text-3xl break-words">
        {groupTitle}
      </h1>
      <div className="mt-5 flex flex-col gap-4 empty:hidden">
        {checkout ? <CheckoutResult token={token} payment={checkoutPayment ?? null} {...checkout} /> : null}
        <ErrorNotice message={explain(props)} />
        <StatusNotice {...props} />
      </div>
      <p className="mt-5 break-words text-ink-soft">
        For <bdi className="font-semibold text-ink">{name}</bdi>
      </p>
      <Share personal={personal} />
      <Thanks personal={personal} />
      {personal.orderForm && !closed ? (
        <PersonalOrder
          token={token}
          orderForm={personal.orderForm}
          order={personal.order}
          isRefused={/^order-|-(sold|closed)$/.test(props.fault)}
        />
      ) : null}
      <PaymentSection {...props} />
      {stroke ? (
        <MyStroke stroke={stroke} src={`/p/${token}/stroke.png`} title={groupTitle} className="mt-8" />
      ) : null}
      <Progress personal={personal} hasStroke={stroke !== null} />
      {updates.length > 0 ? (
        <section aria-labelledby="letters" className="mt-8 border-t border-rule pt-5">
          <h2 id="letters" className="mb-4 text-xl">
            Letters
          </h2>
          <UpdatesList updates={updates} />
        </section>
      ) : null}
      <OwnPayments token={token} payments={personal.payments} />
      <p className="mt-8 border-t border-rule pt-4 text-sm text-ink-soft">
        {`Whoever has this page’s address can ${closed ? 'read it' : 'pay here'} and write to the organisers in this name. Please keep it to yourself.`}
      </p>
      <p className="text-sm">
        <TextLink standalone href={`/group/${groupId}`}>
          Log in to see the group
        </TextLink>
      </p>
    </article>
  )
}

type ProgressProps = { personal: PersonalView; hasStroke: boolean }

/** How far the collection is; below a stroke of one's own, where strokes are people, as a bar. */
function Progress({ personal, hasStroke }: ProgressProps) {
  const { collectedPence, goalPence, remittedPence, closed } = personal
  // An empty tally under “Nothing left to do” would reproach.
  if (collectedPence === null || (closed && collectedPence === 0)) return null
  return (
    <section className="mt-8">
      {remittedPence > 0 ? <h2 className="mb-2 text-xl">How far we’ve come</h2> : null}
      <GoalProgress
        collectedPence={collectedPence}
        goalPence={goalPence}
        isClosed={closed}
        asBar={hasStroke}
      />
    </section>
  )
}

/** What is still to pay, large; what has been paid, and until when the rest is due. Who has paid sees that instead. */
function Share({ personal }: { personal: PersonalView }) {
  const { balancePence, contributionPence, remittedPence, openAmount, closed } = personal
  const isOwing = balancePence > 0 && !closed
  if (closed && remittedPence === 0)
    return (
      <>
        <p className="mt-1 figure-medium">Nothing left to do</p>
        <p className="mt-1 text-ink-soft">{comparisonText(personal)}</p>
      </>
    )
  if (!openAmount && !isOwing)
    return (
      <>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <Amount pence={remittedPence} size="large" /> <span className="text-ink-soft">paid</span>
        </p>
        <p className="mt-1 text-ink-soft">{comparisonText(personal)}</p>
      </>
    )
  return (
    <>
      {openAmount ? null : (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <Amount pence={balancePence} size="large" /> <span className="text-ink-soft">still to pay</span>
        </p>
      )}
      <p className="mt-1 text-ink-soft">
        {openAmount
          ? `You give what you like. You have paid ${formatPounds(remittedPence)}. `
          : remittedPence > 0
            ? `${formatPounds(remittedPence)} of ${formatPounds(contributionPence)} is paid. `
            : null}
        <DueText personal={personal} />
      </p>
    </>
  )
}

/** What was said to everybody when it was closed. */
function Thanks({ personal: { thanks, organiser } }: { personal: PersonalView }) {
  if (!thanks) return null
  return (
    <figure className="mt-6 border-l-4 border-marmalade-fill pl-4">
      <blockquote dir="auto" className="font-display text-xl break-words whitespace-pre-line">
        {`“${thanks}”`}
      </blockquote>
      <figcaption className="mt-2 text-sm text-ink-soft">
        <bdi>{displayNameOf(organiser.username)}</bdi>, to everyone
      </figcaption>
    </figure>
  )
}

/** How what was paid compares to the share, once nothing more is asked for. */
function comparisonText({ balancePence, contributionPence, remittedPence, closed }: PersonalView): string {
  const share = formatPounds(contributionPence)
  if (closed && balancePence > 0)
    return `This collection is closed: nothing more is asked of you. Your share was ${share}.`
  const excessText = formatPounds(-balancePence)
  const comparison =
    remittedPence === 0
      ? ''
      : balancePence < 0
        ? `That is ${excessText} more than your share of ${share}. The organisers can send it back. `
        : 'That is all of your share. '
  return `${comparison}${closed ? 'This collection is closed.' : ''}`
}

function DueText({ personal: { deadline, overdue, daysLeft, closed } }: { personal: PersonalView }) {
  if (closed) return 'This collection is closed.'
  const day = <time dateTime={deadline}>{weekdayAndDay(deadline)}</time>
  if (overdue) return <>The deadline was {day}.</>
  return daysLeft === 0 ? DUE_TODAY_TEXT : <>The deadline is {day}.</>
}

function PaymentSection(props: PersonalScreenProps) {
  const { token, personal, fees, maxPence, isLastCardInternational, card } = props
  const { balancePence, openAmount: paysAnyAmount, closed, feePaidBy, emailKnown, remittedPence } = personal
  if (closed) return null
  if (balancePence <= 0 && !paysAnyAmount)
    return remittedPence > 0 ? (
      <Notice tone="success" className="mt-6" title="All paid. Thank you">
        There’s nothing left to do here.
      </Notice>
    ) : (
      <Notice tone="info" className="mt-6">
        There’s nothing to pay at the moment.
      </Notice>
    )
  return (
    <>
      <PayForm
        {...{
          token,
          balancePence,
          paysAnyAmount,
          emailKnown,
          fees,
          maxPence,
          isLastCardInternational,
          card,
        }}
        isFeeCovered={feePaidBy === 'group'}
      />
      {balancePence > 0 ? <OtherReplies {...props} /> : null}
    </>
  )
}

/** What the member has said so far. */
function StatusNotice({ personal, hasPaidAnotherWay, sentForm }: PersonalScreenProps) {
  const { promisedFor, balancePence } = personal
  const statusText =
    sentForm === 'manage'
      ? 'The organisers were told, and nobody else. You’ll hear from them.'
      : sentForm === 'refund'
        ? 'The organisers have been asked. They decide, and you’ll hear from them.'
        : sentForm === 'order'
          ? 'Your order is saved.'
          : balancePence > 0 && promisedFor
            ? `Promised for ${shortWeekdayAndDay(promisedFor)}. The organisers can see it. If it changes, choose another day.`
            : balancePence > 0 && hasPaidAnotherWay
              ? 'You told the organisers that you have paid another way. They can note it once it has arrived.'
              : null
  if (!statusText) return null
  return (
    <Notice tone="success" role="status">
      {statusText}
    </Notice>
  )
}

/** Why a form was refused: `pay-often` and so on. */
function explain({ fault, lastDay, personal, fees }: PersonalScreenProps): string | null {
  if (!fault) return null
  const [form, reason] = fault.split('-')
  if (reason === 'often') return 'That was too often just now. Please wait a while, and try again.'
  if (reason === 'abroad')
    return `Your last cards were from outside the UK. Please tick the box for a card from abroad: the fee is then ${formatPounds(feePenceFor(personal.balancePence, fees.international))}.`
  if (reason === 'sold') return 'Something in your order is sold out. Please see below what is left.'
  if (reason === 'closed') return ORDER_MESSAGES.closed
  if (reason === 'paid') return ORDER_MESSAGES.paid
  if (reason !== 'input') return 'That did not work just now. Please try again in a few minutes.'
  return (form && INPUT_ERRORS[form]?.(personal, lastDay)) || 'Please check what you entered, and try again.'
}

const INPUT_ERRORS: Record<string, (personal: PersonalView, lastDay: string) => string> = {
  pay: ({ balancePence, emailKnown }) =>
    `Please enter an amount of at most ${formatPounds(balancePence)}, leaving nothing too small to pay later${emailKnown ? '' : ', and your email address'}.`,
  promise: (_, lastDay) => `Please choose a day from today to ${weekdayAndDay(lastDay)}.`,
  manage: ({ contributionPence }) => `Please enter an amount below ${formatPounds(contributionPence)}.`,
  order: () => 'Please check your order: a quantity is wrong, or a question is not answered.',
  refund: () => 'Please say why you would like it back.',
}
