import type { Metadata } from 'next'
import { LostScreen } from '@/components/accounts/lost-screen'
import { currentViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Page not found' }

export default async function NotFound() {
  const viewer = await currentViewer()
  return <LostScreen isSignedIn={viewer?.isFull ?? false} />
}
