import type { Metadata } from 'next'
import { catchRefusal, limitPage, refusedPage } from '@/app/(public)/refused-page'
import { PublicShell } from '@/components/shell/public-shell'
import { Button } from '@/components/ui/buttons/button'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Icon } from '@/components/ui/figures/icon'
import { longMoment } from '@/lib/base/dates'
import { AppError } from '@/lib/base/errors'
import { keepPhone } from '@/lib/people/accounts/lost-phone/contract'
import { findReplacementTime } from '@/lib/people/accounts/lost-phone/keep-phone'

export const metadata: Metadata = { title: 'Keep your number', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }> }

/** Opening it changes nothing: mail scanners open every link. The button is a plain form, which needs no script. */
export default async function KeepPhonePage({ params }: PageProps) {
  const { token } = await params
  const replacementAt = await catchRefusal(read(token))
  if (replacementAt instanceof AppError) return refusedPage(replacementAt)
  const icon = replacementAt ? 'icon-shield-alert/1.6' : 'icon-shield-check/1.6'
  return (
    <PublicShell>
      <Icon className={`${icon} size-11.5 text-marmalade`} />
      <h1 className="mt-5 text-3xl">{replacementAt ? 'Stop the new number?' : 'No new number is waiting'}</h1>
      <p className="mt-3">
        {replacementAt
          ? `Somebody who can read your email reset your password, and gave a new number for your account. It replaces your phone on ${longMoment(replacementAt)}, unless you stop it.`
          : 'It was stopped, or has already replaced the old one. If that wasn’t you, please set a new password, then write to us.'}
      </p>
      {replacementAt ? (
        <form method="post" action={`/api/keep-phone/${encodeURIComponent(token)}?by=page`} className="mt-8">
          <Button type="submit" wide>
            Stop It
          </Button>
        </form>
      ) : null}
      <div className="mt-6">
        <TextLink standalone href="/forgot-password">
          Set a new password
        </TextLink>
      </div>
    </PublicShell>
  )
}

async function read(token: string) {
  await limitPage(keepPhone)
  return findReplacementTime(token)
}
