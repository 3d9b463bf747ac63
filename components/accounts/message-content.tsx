import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '@/components/ui/illustration'

type MessageContentProps = { drawing: IllustrationName; title: string; text: string; children: ReactNode }

/** Says why there is nothing to show, with links to what to do instead; for any layout. */
export function MessageContent({ drawing, title, text, children }: MessageContentProps) {
  return (
    <>
      {/* The drawing is centred in its box: this aligns it with the text. */}
      <div className="-ml-4">
        <Illustration name={drawing} size={132} />
      </div>
      <h1 className="mt-6 text-3xl">{title}</h1>
      <p className="mt-3 text-pretty text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-col gap-4">{children}</div>
    </>
  )
}
