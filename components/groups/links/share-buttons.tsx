'use client'

import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import { CopyField } from './copy-field'
import { shareUrls, withAddress } from './share-texts'

type ShareButtonsProps = {
  url: string
  /** What the money is collected for. */
  title: string
  /** What is sent before the address. */
  message: string
  /** The link was just created, by a button here that had the focus. */
  isNew?: boolean
  /** What stands between copying and the other ways to send it. */
  children?: ReactNode
}

/** Every way to share a link, the most usual first. Messages are sent by the person's own apps. */
export function ShareButtons({ url, title, message, isNew = false, children }: ShareButtonsProps) {
  const urls = shareUrls(title, withAddress(message, url))
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-2.5">
        <ShareLink
          href={urls.whatsApp}
          icon={<Icon className="icon-message-circle size-4.5" />}
          opensNewTab
          className="max-sm:border-accent max-sm:bg-accent max-sm:text-on-accent max-sm:hover:bg-accent-deep"
        >
          WhatsApp
        </ShareLink>
        <PhoneShare title={title} url={url} />
      </div>
      <CopyField key={url} url={url} takesFocus={isNew} />
      {children}
      <div className="flex flex-wrap gap-2.5">
        <ShareLink href={urls.text} icon={<Icon className="icon-message-square-text size-4.5" />}>
          Text message
        </ShareLink>
        <ShareLink href={urls.mail} icon={<Icon className="icon-mail size-4.5" />}>
          Email
        </ShareLink>
      </div>
    </div>
  )
}

const neverChanges = () => () => undefined
const canShare = () => typeof navigator.share === 'function'

/** The phone's own share sheet, if it has one. */
function PhoneShare({ title, url }: Pick<ShareButtonsProps, 'title' | 'url'>) {
  const isSupported = useSyncExternalStore(neverChanges, canShare, () => false)
  if (!isSupported) return null
  return (
    <Button
      variant="secondary"
      className="grow sm:grow-0"
      icon={<Icon className="icon-share size-4.5" />}
      // Closing the sheet rejects: a change of mind, so say nothing.
      onClick={() => navigator.share({ title, url }).catch(() => undefined)}
    >
      Share with…
    </Button>
  )
}

type ShareLinkProps = {
  href: string
  icon: ReactNode
  opensNewTab?: boolean
  className?: string
  children: string
}

function ShareLink({ href, icon, opensNewTab = false, className, children }: ShareLinkProps) {
  return (
    <a
      href={href}
      {...(opensNewTab && { target: '_blank', rel: 'noreferrer' })}
      className={classNames(buttonClasses({ variant: 'secondary' }), 'grow sm:grow-0', className)}
    >
      {icon}
      {children}
    </a>
  )
}
