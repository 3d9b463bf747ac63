import { PublicShell } from '@/components/shell/public-shell'
import { Illustration } from '@/components/ui/illustration'
import { DEAD_LINK } from '@/lib/links/rules'

export default function DeadLink() {
  return (
    <PublicShell>
      <Illustration name="lost" />
      <h1 className="mt-6 text-3xl">A dead link</h1>
      <p className="mt-3 text-lg text-ink-soft">{DEAD_LINK}</p>
    </PublicShell>
  )
}
