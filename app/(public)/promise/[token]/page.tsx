import type { Metadata } from 'next'
import { orNotFound } from '@/app/(public)/or-not-found'
import { PromiseScreen } from '@/components/reminders/promise-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { londonDay, now } from '@/lib/clock'
import { requireDebtor } from '@/lib/reminders/promise'
import { isResting, lastPromiseDay } from '@/lib/reminders/rules'

export const metadata: Metadata = { title: 'When will you pay?', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<{ fault?: string | string[] }> }

/** Reads only: a mail program that follows every link says nothing in anybody's name. */
export default async function PromisePage({ params, searchParams }: PageProps) {
  const { token } = await params
  const debtor = await orNotFound(requireDebtor(token))
  const today = londonDay()
  return (
    <PublicShell>
      <PromiseScreen
        {...debtor}
        token={token}
        today={today}
        lastDay={lastPromiseDay(debtor.deadline, today)}
        hasPaidAnotherWay={debtor.paidAnotherWayAt !== null && isResting(debtor, now())}
        fault={String((await searchParams).fault ?? '')}
      />
    </PublicShell>
  )
}
