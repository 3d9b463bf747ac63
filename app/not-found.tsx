import type { Metadata } from 'next'
import { LazyNotFoundScreen } from '@/components/accounts/lazy-not-found-screen'
import { currentViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Page not found' }

export default async function NotFound() {
  const viewer = await currentViewer()
  return <LazyNotFoundScreen isSignedIn={viewer?.isFull ?? false} />
}
