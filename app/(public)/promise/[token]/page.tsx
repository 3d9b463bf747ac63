import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PromiseScreen } from '@/components/reminders/promise-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { londonDay, now } from '@/lib/clock'
import { AppError } from '@/lib/errors'
import { requireDebtor } from '@/lib/reminders/promise'
import { isResting, lastPromiseDay } from '@/lib/reminders/rules'

export const metadata: Metadata = { title: 'When will you pay?', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<{ fault?: string | string[] }> }

/** Reads only: a mail program that follows every link says nothing in anybody's name. */
export default async function PromisePage({ params, searchParams }: PageProps) {
  const { token } = await params
  const debtor = await find(token)
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

async function find(token: string) {
  try {
    return await requireDebtor(token)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound()
    throw error
  }
}
