import { LazyNotFoundScreen } from '@/components/accounts/lazy-not-found-screen'

export default function NotFound() {
  return <LazyNotFoundScreen isSignedIn isInFrame />
}
