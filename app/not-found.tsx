import type { Metadata } from 'next'
import { NotFoundScreen } from '@/components/accounts/not-found-screen'
import { currentViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Page not found' }

export default async function NotFound() {
  const viewer = await currentViewer()
  return <NotFoundScreen isSignedIn={viewer?.isFull ?? false} />
}
