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
  /** Copying it, where that is one of the ways: it and the first stay in view, however long the message is. */
  children?: ReactNode
}

/** Every way to send a link, the most usual first, and alone in its row if it makes the number odd. Messages are sent by the person's own apps. */
export function ShareButtons({ url, title, message, children }: ShareButtonsProps) {
  const urls = shareUrls(title, message)
  const whatsApp = (
    <ShareLink
      href={urls.whatsApp}
      icon={<Icon className="icon-message-circle size-4.5" />}
      opensNewTab
      className="first:nth-last-[odd]:col-span-2 max-sm:border-accent max-sm:bg-accent max-sm:text-on-accent max-sm:hover:bg-accent-deep"
    >
      WhatsApp
    </ShareLink>
  )
  return (
    <>
      {children ? (
        <div className="sticky -bottom-5 z-1 -mx-5 mt-1.5 grid grid-cols-2 gap-2.5 bg-sheet px-5 pt-2.5 pb-1.5 sm:-mx-7 sm:px-7 short:static">
          {whatsApp}
          {children}
        </div>
      ) : null}
      <div className={classNames('grid grid-cols-2 gap-2.5', children ? 'mt-1' : '')}>
        {children ? null : whatsApp}
        <PhoneShareButton title={title} text={message.replace(url, '').trim()} url={url} />
        <ShareLink href={urls.textMessage} icon={<Icon className="icon-message-square-text size-4.5" />}>
          Text message
        </ShareLink>
        <ShareLink href={urls.mail} icon={<Icon className="icon-mail size-4.5" />}>
          Email
        </ShareLink>
      </div>
    </>
  )
}

const subscribeToNothing = () => () => undefined
const canShare = () => typeof navigator.share === 'function'

/** The phone's own share sheet, if it has one. */
function PhoneShareButton(shared: { title: string; text: string; url: string }) {
  const isSupported = useSyncExternalStore(subscribeToNothing, canShare, () => false)
  if (!isSupported) return null
  return (
    <Button
      variant="secondary"
      className="px-2 first:nth-last-[odd]:col-span-2"
      icon={<Icon className="icon-share size-4.5" />}
      // Closing the sheet rejects: a change of mind, so say nothing.
      onClick={() => navigator.share(shared).catch(() => undefined)}
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
      className={classNames(buttonClasses({ variant: 'secondary' }), 'px-2', className)}
    >
      {icon}
      {children}
    </a>
  )
}
