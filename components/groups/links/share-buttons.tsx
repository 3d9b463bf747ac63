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

/** Every way to send a link, the most usual first, in two rows. Messages are sent by the person's own apps. */
export function ShareButtons({ url, title, message, children }: ShareButtonsProps) {
  const urls = shareUrls(title, message)
  const hasSheet = useSyncExternalStore(subscribeToNothing, canShare, () => false)
  const isThree = hasSheet && children !== undefined
  const look = isThree ? 'col-span-2 max-sm:px-1 max-sm:text-sm' : 'col-span-3'
  const iconIn = (icon: string) => <Icon className={`size-4.5 ${icon} ${isThree ? 'max-sm:hidden' : ''}`} />
  return (
    <div className="grid grid-cols-6 gap-2.5">
      <ShareLink
        href={urls.whatsApp}
        icon={<Icon className="icon-message-circle size-4.5" />}
        opensNewTab
        className={`${children || hasSheet ? 'col-span-3' : 'col-span-6'} max-sm:border-accent max-sm:bg-accent max-sm:text-on-accent max-sm:hover:bg-accent-deep`}
      >
        WhatsApp
      </ShareLink>
      {children}
      {hasSheet ? (
        <Button
          variant="secondary"
          className={`px-2 ${look}`}
          icon={iconIn('icon-share')}
          // Closing the sheet rejects: a change of mind, so say nothing.
          onClick={() =>
            navigator.share({ title, text: message.replace(url, '').trim(), url }).catch(() => undefined)
          }
        >
          Share with…
        </Button>
      ) : null}
      <ShareLink href={urls.textMessage} icon={iconIn('icon-message-square-text')} className={look}>
        Text message
      </ShareLink>
      <ShareLink href={urls.mail} icon={iconIn('icon-mail')} className={look}>
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
      className={classNames(buttonClasses({ variant: 'secondary' }), 'px-2', className)}
    >
      {icon}
      {children}
    </a>
  )
}
