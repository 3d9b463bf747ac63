import type { Metadata } from 'next'
import { catchRefusal, limitPage, refusedPage } from '@/app/(public)/refused-page'
import { PromiseScreen } from '@/components/groups/reminders/promise-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { londonDay, now } from '@/lib/base/clock'
import { AppError } from '@/lib/base/errors'
import { clothOf } from '@/lib/groups/covers/cloth'
import { getPromise } from '@/lib/groups/reminders/contract'
import { findPromiseMemberId, requireDebtor } from '@/lib/groups/reminders/promise'
import { isReminderPaused, lastPromiseDay } from '@/lib/groups/reminders/rules'

export const metadata: Metadata = { title: 'When will you pay?', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<{ fault?: string | string[] }> }

/** Only reads: a mail program that follows every link must not promise anything in anybody's name. */
export default async function PromisePage({ params, searchParams }: PageProps) {
  const { token } = await params
  const debtor = await catchRefusal(read(token))
  if (debtor instanceof AppError) return refusedPage(debtor)
  const today = londonDay()
  return (
    <PublicShell cloth={clothOf(debtor.groupId)}>
      <PromiseScreen
        {...debtor}
        token={token}
        today={today}
        lastDay={lastPromiseDay(debtor.deadline, today)}
        hasPaidAnotherWay={debtor.paidAnotherWayAt !== null && isReminderPaused(debtor, now())}
        fault={String((await searchParams).fault ?? '')}
      />
    </PublicShell>
  )
}

async function read(token: string) {
  await limitPage(getPromise)
  return requireDebtor(await findPromiseMemberId(token))
}
