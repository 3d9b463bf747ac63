import type { Metadata } from 'next'
import { catchRefusal, limitPage, refusedPage } from '@/app/(public)/refused-page'
import { PublicShell } from '@/components/shell/public-shell'
import { Button } from '@/components/ui/buttons/button'
import { Illustration } from '@/components/ui/figures/illustration'
import { AppError } from '@/lib/base/errors'
import { unsubscribe } from '@/lib/platform/messages/preferences/contract'
import { CONTACT_MAILS, KIND_WORDS } from '@/lib/platform/messages/preferences/rules'
import { readUnsubscribeTarget } from '@/lib/platform/messages/preferences/unsubscribe'
import { SettingsPointer } from './settings-pointer'

export const metadata: Metadata = { title: 'Switch off emails', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }> }

/** Opening it changes nothing: mail scanners open every link. The button is a plain form, which needs no script. */
export default async function UnsubscribePage({ params }: PageProps) {
  const { token } = await params
  const found = await catchRefusal(read(token))
  if (found instanceof AppError) return refusedPage(found)
  const { kind, isOn } = found
  const mails = kind ? KIND_WORDS[kind].mails : CONTACT_MAILS
  const rest = kind
    ? 'You’ll still find everything in the app, and we’ll always send codes, security alerts and receipts.'
    : 'Your personal page still works, and we’ll always send receipts for what you pay.'
  return (
    <PublicShell>
      <Illustration name="letter" size={132} isFlush />
      <h1 className="mt-6 text-3xl">
        {isOn ? `Switch off these ${kind ? 'emails' : 'messages'}?` : 'Switched off'}
      </h1>
      <p className="mt-3 text-ink-soft">
        {isOn ? `You won’t get any more ${mails}. ${rest}` : `You won’t get ${mails} any more.`}
      </p>
      {isOn ? (
        <form method="post" action={`/unsubscribe/${encodeURIComponent(token)}?by=page`} className="mt-8">
          <Button type="submit" size="large" wide>
            Switch Off
          </Button>
        </form>
      ) : null}
      {kind ? (
        <div className="mt-6">
          <SettingsPointer />
        </div>
      ) : null}
    </PublicShell>
  )
}

async function read(token: string) {
  await limitPage(unsubscribe)
  return readUnsubscribeTarget(token)
}
