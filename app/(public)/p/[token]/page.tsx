import type { Metadata } from 'next'
import { cache } from 'react'
import { catchRefusal, limitPage, refusedPage } from '@/app/(public)/refused-page'
import { GroupCover } from '@/components/groups/covers/group-cover'
import { PersonalScreen } from '@/components/groups/personal-pages/personal-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { londonDay, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import { toPence } from '@/lib/base/money/pence'
import { displayNameOf } from '@/lib/base/written-names'
import { clothOf } from '@/lib/groups/covers/cloth'
import { isShowingNames } from '@/lib/groups/links/queries'
import { readPersonal } from '@/lib/groups/personal-pages/contract'
import { type Holder, requireHolder } from '@/lib/groups/personal-pages/holder'
import { readPersonalPage } from '@/lib/groups/personal-pages/queries'
import { isReminderPaused, lastPromiseDay } from '@/lib/groups/reminders/rules'
import { findStrokePlace } from '@/lib/groups/stroke/queries'
import { configuredFees } from '@/lib/money/payments/fee-terms'
import { isLastCardInternational } from '@/lib/money/payments/international-cards'

type Query = Partial<Record<'payment' | 'outcome' | 'done' | 'fault', string | string[]>>
type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<Query> }

/** Machines learn the title and who collects: never the name, nor a sum. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const hidden: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }
  const found = await read((await params).token)
  if (found instanceof AppError) return { title: 'Link', ...hidden }
  const { groupTitle: title, organiser, closed } = found.personal
  const description = `${displayNameOf(organiser.username)} ${closed ? 'collected' : 'is collecting'} for this.`
  return { title, description, ...hidden, openGraph: { type: 'website', title, description } }
}

export default async function PersonalPage({ params, searchParams }: PageProps) {
  const { token } = await params
  const found = await read(token)
  if (found instanceof AppError) return refusedPage(found)
  const { holder, personal, updates, stroke, organiserId, isInternational } = found
  const { payment, outcome, done, fault } = await searchParams
  const today = londonDay()
  const { promise } = holder
  const cloth = clothOf(holder.groupId)
  return (
    <PublicShell
      cloth={cloth}
      picture={
        personal.coverUrl ? (
          <GroupCover coverUrl={personal.coverUrl} cloth={cloth} className="rounded-md" />
        ) : null
      }
    >
      <PersonalScreen
        token={token}
        groupId={holder.groupId}
        personal={personal}
        updates={updates}
        cloth={cloth}
        stroke={stroke}
        organiserId={organiserId}
        fees={configuredFees()}
        maxPence={toPence(env.MAX_CONTRIBUTION)}
        isLastCardInternational={isInternational}
        card={{
          signedAs: personal.name,
          isPublic: isShowingNames(holder.group.link),
          occasion: holder.group.occasion,
        }}
        today={today}
        lastDay={lastPromiseDay(personal.deadline, today)}
        hasPaidAnotherWay={
          promise?.paidAnotherWayAt ? isReminderPaused({ ...promise, promisedFor: null }, now()) : false
        }
        remindersOn={holder.group.remindersOn && getsReminders(holder)}
        checkout={
          typeof payment === 'string' ? { paymentId: payment, isCancelled: outcome === 'cancel' } : null
        }
        sentForm={String(done ?? '')}
        fault={String(fault ?? '')}
      />
    </PublicShell>
  )
}

/** A listed person is reminded once their link was sent to them. */
const getsReminders = ({ listing }: Holder) => listing === null || listing.sentAt !== null

/** Cached, so that the page and its metadata share one read. */
const read = cache((token: string) => catchRefusal(readUncached(token)))

async function readUncached(token: string) {
  await limitPage(readPersonal)
  const holder = await requireHolder(token)
  const { groupId, userId } = holder
  const [page, isInternational, stroke] = await Promise.all([
    readPersonalPage(holder),
    isLastCardInternational(userId),
    findStrokePlace(groupId, userId),
  ])
  return { ...page, holder, isInternational, stroke }
}
