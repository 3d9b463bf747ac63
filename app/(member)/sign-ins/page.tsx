import { redirect } from 'next/navigation'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

/** This page is now part of the account settings; the address stays for old bookmarks. */
export default async function SignInsPage() {
  await requireFullViewer()
  redirect('/account-settings')
}
