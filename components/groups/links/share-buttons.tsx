'use client'

import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import { shareUrls } from './share-texts'

type ShareButtonsProps = {
  url: string
  /** What the money is collected for. */
  title: string
  /** What is sent, with the address. */
  message: string
  /** Copying it, where that is one of the ways. */
  children?: ReactNode
}

/** What each way looks like: as wide as its word, which stands below its icon on phones. */
export const SHARE_LOOK =
  'px-1 text-sm max-sm:min-h-13 max-sm:flex-col max-sm:gap-0.5 max-sm:px-0 max-sm:py-1 max-sm:text-xs'

/** Every way to send a link, the most usual first, in a row. Messages are sent by the person's own apps. */
export function ShareButtons({ url, title, message, children }: ShareButtonsProps) {
  const urls = shareUrls(title, message)
  const hasSheet = useSyncExternalStore(subscribeToNothing, canShare, () => false)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-1.5 sm:grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] sm:gap-2.5">
      <ShareLink
        href={urls.whatsApp}
        icon="icon-message-circle"
        opensNewTab
        className="max-sm:border-accent max-sm:bg-accent max-sm:text-on-accent max-sm:hover:bg-accent-deep"
      >
        WhatsApp
      </ShareLink>
      {children}
      {hasSheet ? (
        <Button
          variant="secondary"
          className={SHARE_LOOK}
          aria-label="Share with…"
          icon={<Icon className="icon-share size-4.5" />}
          // Closing the sheet rejects: a change of mind, so say nothing.
          onClick={() =>
            navigator.share({ title, text: message.replace(url, '').trim(), url }).catch(() => undefined)
          }
        >
          Share
        </Button>
      ) : null}
      <ShareLink href={urls.textMessage} icon="icon-message-square-text" label="Text message">
        Text
      </ShareLink>
      <ShareLink href={urls.mail} icon="icon-mail">
        Email
      </ShareLink>
    </div>
  )
}

const subscribeToNothing = () => () => undefined
/** Whether there is the phone’s own share sheet. */
const canShare = () => typeof navigator.share === 'function'

type ShareLinkProps = {
  href: string
  icon: string
  /** What it does, where its word is short for it. */
  label?: string
  opensNewTab?: boolean
  className?: string
  children: string
}

function ShareLink({ href, icon, label, opensNewTab = false, className, children }: ShareLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      {...(opensNewTab && { target: '_blank', rel: 'noreferrer' })}
      className={classNames(buttonClasses({ variant: 'secondary' }), SHARE_LOOK, className)}
    >
      <Icon className={`size-4.5 ${icon}`} />
      {children}
    </a>
  )
}
