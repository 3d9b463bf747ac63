import type { Metadata } from 'next'
import { LazyNotFoundScreen } from '@/components/shell/lazy-not-found-screen'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Page not found' }

export default async function NotFound() {
  const viewer = await currentViewer()
  return <LazyNotFoundScreen isSignedIn={viewer?.isFull ?? false} />
}
