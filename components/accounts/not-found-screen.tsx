import { PublicShell } from '@/components/shell/public-shell'
import { NotFoundMessage } from './not-found-message'

export function NotFoundScreen({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PublicShell>
      <NotFoundMessage isSignedIn={isSignedIn} />
    </PublicShell>
  )
}
