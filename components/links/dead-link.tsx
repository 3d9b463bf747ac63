import type { ReactNode } from 'react'
import { Illustration } from '@/components/ui/illustration'
import { DEAD_LINK, DEAD_LINK_TITLE } from '@/lib/links/rules'

/** Says the same whatever the reason the link no longer works. */
export const DeadLink = () => <DeadAddress title={DEAD_LINK_TITLE} text={DEAD_LINK} />

type DeadAddressProps = { title: string; text: string; children?: ReactNode }

/** An address whose code or token leads nowhere, or no longer does. */
export function DeadAddress({ title, text, children }: DeadAddressProps) {
  return (
    <>
      <Illustration name="lost" />
      <h1 className="mt-6 text-3xl">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{text}</p>
      {children}
    </>
  )
}
