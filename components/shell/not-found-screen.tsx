import { NotFoundMessage } from './not-found-message'
import { PublicShell } from './public-shell'

type NotFoundScreenProps = {
  isSignedIn: boolean
  /** Within the frame that signed-in people see. */
  isInFrame?: boolean
}

export function NotFoundScreen({ isSignedIn, isInFrame }: NotFoundScreenProps) {
  const message = <NotFoundMessage isSignedIn={isSignedIn} />
  return isInFrame ? <div className="max-w-md py-6">{message}</div> : <PublicShell>{message}</PublicShell>
}
