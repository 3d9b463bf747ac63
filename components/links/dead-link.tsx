import { Illustration } from '@/components/ui/illustration'
import { DEAD_LINK } from '@/lib/links/rules'

/** Whatever the link died of, this is all that is said. */
export function DeadLink() {
  return (
    <>
      <Illustration name="lost" />
      <h1 className="mt-6 text-3xl">This link has ended</h1>
      <p className="mt-3 text-lg text-ink-soft">{DEAD_LINK}</p>
    </>
  )
}
