import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '@/components/ui/figures/illustration'

type MessageContentProps = {
  illustration: IllustrationName
  title: string
  text: ReactNode
  /** Read out at once, because it replaces something on the screen. */
  isAlert?: boolean
  /** Links to what to do instead, if there are any. */
  children?: ReactNode
}

/** Says why there is nothing to show, with links to what to do instead; for any layout. */
export function MessageContent({ illustration, title, text, isAlert, children }: MessageContentProps) {
  return (
    <>
      <Illustration name={illustration} size={132} isFlush />
      <h1 className="mt-6 text-3xl">{title}</h1>
      <p role={isAlert ? 'alert' : undefined} className="mt-3 text-ink-soft">
        {text}
      </p>
      {children ? <div className="mt-8 flex flex-col gap-4">{children}</div> : null}
    </>
  )
}
