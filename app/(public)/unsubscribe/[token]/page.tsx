import { MailCheck, MailX } from 'lucide-react'
import type { Metadata } from 'next'
import { orNotFound } from '@/app/(public)/or-not-found'
import { PublicShell } from '@/components/shell/public-shell'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { KIND_WORDS } from '@/lib/preferences/rules'
import { findUnsubscribe } from '@/lib/preferences/unsubscribe'

export const metadata: Metadata = { title: 'Switch off mails', robots: { index: false, follow: false } }

type PageProps = { params: Promise<{ token: string }> }

/** Opening it changes nothing: mail scanners open every link. The button is a plain form, which needs no script. */
export default async function UnsubscribePage({ params }: PageProps) {
  const { token } = await params
  const { kind, isOn } = await orNotFound(findUnsubscribe(token))
  const { mails } = KIND_WORDS[kind]
  const Icon = isOn ? MailX : MailCheck
  return (
    <PublicShell>
      <Icon size={46} strokeWidth={1.6} aria-hidden="true" className="text-marmalade" />
      <h1 className="mt-5 text-3xl">{isOn ? 'Switch off these mails?' : 'Switched off'}</h1>
      <p className="mt-3">
        {isOn
          ? `You'd get no more ${mails}. In the app you'll still find everything, and codes, security notes and receipts always come.`
          : `You won't get ${mails} any more.`}
      </p>
      {isOn ? (
        <form method="post" action={`/unsubscribe/${encodeURIComponent(token)}?by=page`} className="mt-8">
          <Button type="submit" wide>
            Switch Off
          </Button>
        </form>
      ) : null}
      <p className="mt-6">
        <TextLink href="/notification-settings">Choose what you get</TextLink>
      </p>
    </PublicShell>
  )
}
