import type { ReactNode } from 'react'
import { GroupCover } from '@/components/groups/covers/group-cover'
import { LettersPanel } from '@/components/groups/updates/letters-panel'
import { LETTERS_ID, NewestLetter } from '@/components/groups/updates/newest-letter'
import { UpdatesList, type UpdateView } from '@/components/groups/updates/updates-list'
import { SPREAD } from '@/components/shell/public-shell'
import { classNames } from '@/components/ui/class-names'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { Stat } from '@/components/ui/figures/stat'
import { Notice } from '@/components/ui/page/notice'
import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import type { Cloth } from '@/lib/groups/covers/cloth'
import { type GivingStatus, LINK_MESSAGES } from '@/lib/groups/links/rules'
import { JoinPart } from './join-part'
import { OrganiserLine } from './organiser-line'
import type { PublicLink } from './public-link'
import { ShownNames } from './shown-names'

/** A description this short goes above the actions, a longer one below them. */
const SHORT_DESCRIPTION_MAX = 180

type LinkScreenProps = {
  code: string
  link: PublicLink
  /** Its updates, signed. */
  updates: UpdateView[]
  cloth: Cloth
  /** Decides the colour of the organiser's avatar, which is the same everywhere. */
  organiserId: string
  givingStatus: GivingStatus
  /** What of the amount collected the organisers have noted. */
  notedPence: number
  hasAskedToJoin: boolean
  isSignedIn: boolean
  /** The collection is over: the page is read-only. */
  isClosed: boolean
  /** The form for a gift, used while gifts are accepted. */
  giftForm: ReactNode
}

/** What a stranger needs to know in five seconds: who collects, for what, until when, and what to do. */
export function LinkScreen({
  code,
  link,
  updates,
  cloth,
  organiserId,
  givingStatus,
  notedPence,
  hasAskedToJoin,
  isSignedIn,
  isClosed,
  giftForm,
}: LinkScreenProps) {
  const { title, description, organiser } = link
  const [newest] = updates
  const isDescriptionShort = description.length <= SHORT_DESCRIPTION_MAX
  // A request outlives the setting that allowed it, and waits while the collection is closed.
  const isWaiting = hasAskedToJoin && link.join !== 'open' && !isClosed
  return (
    <>
      <div className={SPREAD.title}>
        <div className="on-cloth">
          <GroupCover
            coverUrl={link.coverUrl}
            cloth={cloth}
            // On wide screens the page that it would stand on is this cloth already.
            className={classNames('mb-5 rounded-md', !link.coverUrl && 'lg:hidden')}
          />
          <OrganiserLine {...{ organiser, organiserId, isClosed }} />
          <h1 dir="auto" className="mt-3 text-3xl break-words sm:text-4xl">
            {title}
          </h1>
          {isDescriptionShort ? <Description text={description} className="mt-3 text-lg" /> : null}
          <Facts link={link} notedPence={notedPence} isClosed={isClosed} />
        </div>
        {/* Who comes from a letter’s mail looks for it here; where there is nothing else to do, all are in view. */}
        {newest ? <NewestLetter update={newest} className="mt-5 lg:mt-7" /> : null}
      </div>
      <div className={`mt-7 flex flex-col gap-6 lg:mt-0 ${SPREAD.page}`}>
        <GivingPart givingStatus={givingStatus} form={giftForm} takesOrders={link.orderForm?.open ?? false} />
        {hasNoActions(givingStatus, link) && !isWaiting ? <NoActionsNotice isClosed={isClosed} /> : null}
        {updates.length > 0 ? (
          <div id={LETTERS_ID} className="scroll-mt-5">
            <LettersPanel>
              <UpdatesList isOnSheet updates={updates} />
            </LettersPanel>
          </div>
        ) : null}
        <JoinPart {...{ code, link, isWaiting, isSignedIn }} />
        {isDescriptionShort ? null : <Description text={description} className="mt-2" />}
      </div>
      {link.names ? (
        <div className={`mt-6 ${SPREAD.cover}`}>
          <ShownNames names={link.names} />
        </div>
      ) : null}
    </>
  )
}

function Description({ text, className }: { text: string; className: string }) {
  if (!text) return null
  return (
    <p dir="auto" className={`break-words whitespace-pre-line ${className}`}>
      {text}
    </p>
  )
}

/** Progress (unless the group hides it), deadline, and the number of members. */
function Facts({ link, notedPence, isClosed }: Pick<LinkScreenProps, 'link' | 'notedPence' | 'isClosed'>) {
  const { goalPence, collectedPence } = link
  return (
    <div className="mt-6">
      {collectedPence === null ? (
        <dl>
          <Stat label="Goal" value={formatPounds(goalPence)} />
        </dl>
      ) : (
        <GoalProgress size="page" collectedPence={collectedPence} goalPence={goalPence} />
      )}
      {collectedPence !== null && notedPence > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          {formatPounds(notedPence)} of it in cash or by bank transfer, noted by the organiser
        </p>
      ) : null}
      <p className="mt-4 flex flex-wrap gap-x-2 border-t border-rule pt-3">
        {isClosed ? <span className="font-semibold">Closed</span> : <Deadline link={link} />}
        <span className="basis-full text-ink-soft">{peopleText(link)}</span>
      </p>
    </div>
  )
}

function Deadline({ link }: { link: PublicLink }) {
  const { paymentDeadline, overdue } = link
  return (
    <>
      <span className="font-semibold">
        {overdue ? 'Was open until' : 'Until'}{' '}
        <time dateTime={paymentDeadline}>{longDay(paymentDeadline)}</time>
      </span>
      <span className="text-ink-soft">{timeText(link)}</span>
    </>
  )
}

/** Members, and if the group shows them, those who gave without being members: who collects alone is not counted. */
function peopleText({ numberOfMembers, names }: PublicLink): string {
  if (numberOfMembers === 1 && names?.length) return `${names.length} chipped in here`
  const members = numberOfMembers === 1 ? '1 member' : `${numberOfMembers} members`
  return names && names.length > 0 ? `${members}, and ${names.length} chipped in here` : members
}

function timeText({ overdue, daysLeft, gifts }: PublicLink): string {
  if (overdue) return gifts ? 'The deadline has passed, and you can still chip in' : 'The deadline has passed'
  if (daysLeft === 0) return 'Ends today'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}

const NO_GIFTS_NOTICES: Partial<
  Record<GivingStatus, { title: string; text: string; tone: 'success' | 'info' }>
> = {
  'goal-reached': {
    title: 'The goal is reached',
    text: 'Thank you to everyone who chipped in. Nothing more is being collected here.',
    tone: 'success',
  },
  paused: {
    title: 'Gifts are paused',
    text: 'Many cards were declined here just now. Please try again in an hour.',
    tone: 'info',
  },
}

type GivingPartProps = { givingStatus: GivingStatus; form: ReactNode; takesOrders: boolean }

/** Reaching the goal ends gifts, and no orders. */
function GivingPart({ givingStatus, form, takesOrders }: GivingPartProps) {
  if (givingStatus === 'open' || takesOrders) return form
  const notice = NO_GIFTS_NOTICES[givingStatus]
  return notice ? (
    <Notice tone={notice.tone} title={notice.title}>
      {notice.text}
    </Notice>
  ) : null
}

/** Visitors can neither give nor join, and would otherwise look for a button. */
const hasNoActions = (givingStatus: GivingStatus, { join, isMember }: PublicLink) =>
  givingStatus === 'off' && join === 'off' && !isMember

function NoActionsNotice({ isClosed }: { isClosed: boolean }) {
  return isClosed ? (
    <Notice tone="success" title="This collection is closed">
      Thank you to everyone who chipped in.
    </Notice>
  ) : (
    <Notice tone="info" title="Nothing to do here just now">
      {LINK_MESSAGES.joinOff}
    </Notice>
  )
}
