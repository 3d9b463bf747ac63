'use client'

import { Download, Mail, MessageCircle, MessageSquareText, Share } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { buttonLook } from '@/components/ui/buttons/button-look'
import { classNames } from '@/components/ui/class-names'
import { QrPicture } from '@/components/ui/figures/qr-picture'
import { qrCode } from '@/lib/base/documents/qr-code'
import { linkPath } from '@/lib/groups/links/paths'
import { CopyField } from './copy-field'
import { waysToSend } from './share-texts'

type ShareButtonsProps = {
  url: string
  /** What the money is collected for. */
  title: string
  /** If given, the QR code is shown too. */
  code?: string
  /** Offers posters to print, beside the QR code. */
  posters?: boolean
  /** The link was just created, by a button here that had the focus. */
  isNew?: boolean
}

/** Every way to share a link. Messages are sent by the person's own apps. */
export function ShareButtons({ url, title, code, posters = false, isNew = false }: ShareButtonsProps) {
  const ways = waysToSend(title, url)
  return (
    <div className="flex flex-col gap-5">
      <CopyField key={url} url={url} takesFocus={isNew} />
      <div className="flex flex-wrap gap-2.5">
        <PhoneShare title={title} url={url} />
        <ShareLink href={ways.whatsApp} icon={<MessageCircle size={18} />} isSite>
          WhatsApp
        </ShareLink>
        <ShareLink href={ways.text} icon={<MessageSquareText size={18} />}>
          Text message
        </ShareLink>
        <ShareLink href={ways.mail} icon={<Mail size={18} />}>
          Email
        </ShareLink>
      </div>
      {code ? <QrCode url={url} code={code} posters={posters} /> : null}
    </div>
  )
}

const never = () => () => undefined
const canShare = () => typeof navigator.share === 'function'

/** The phone's own share sheet, if it has one. */
function PhoneShare({ title, url }: Pick<ShareButtonsProps, 'title' | 'url'>) {
  const isThere = useSyncExternalStore(never, canShare, () => false)
  if (!isThere) return null
  return (
    <Button
      variant="secondary"
      className="grow sm:grow-0"
      icon={<Share size={18} />}
      // Closing the sheet rejects: a change of mind, so say nothing.
      onClick={() => navigator.share({ title, url }).catch(() => undefined)}
    >
      Share with…
    </Button>
  )
}

type ShareLinkProps = { href: string; icon: ReactNode; isSite?: boolean; children: string }

function ShareLink({ href, icon, isSite = false, children }: ShareLinkProps) {
  return (
    <a
      href={href}
      {...(isSite && { target: '_blank', rel: 'noreferrer' })}
      className={classNames(buttonLook({ variant: 'secondary' }), 'grow sm:grow-0')}
    >
      {icon}
      {children}
    </a>
  )
}

/** Drawn here: a picture from the server can fail to arrive. The files to save come from there. */
function QrCode({ url, code, posters }: { url: string; code: string; posters: boolean }) {
  const path = linkPath(code)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrPicture code={qrCode(url)} label="QR code of the link" className="size-42" />
      <ul aria-label="To print" className="flex flex-col gap-1">
        <Saved href={`${path}/qr.png`}>QR code (PNG)</Saved>
        <Saved href={`${path}/qr.svg`}>QR code (SVG)</Saved>
        {posters ? <Saved href={`${path}/poster-a4.pdf`}>Poster A4 (PDF)</Saved> : null}
        {posters ? <Saved href={`${path}/poster-a5.pdf`}>Poster A5 (PDF)</Saved> : null}
      </ul>
    </div>
  )
}

function Saved({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        download
        className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold text-accent hover:underline"
      >
        <Download size={17} />
        {children}
      </a>
    </li>
  )
}
