import { LazyNotFoundScreen } from '@/components/shell/lazy-not-found-screen'

export default function NotFound() {
  return <LazyNotFoundScreen isSignedIn isInFrame />
}
