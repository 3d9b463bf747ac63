import { redirect } from 'next/navigation'
import { requireFullViewer } from '@/lib/auth/current-viewer'

/** What stood here is a part of the account settings now; the address is kept for who noted it. */
export default async function SignInsPage() {
  await requireFullViewer()
  redirect('/account-settings')
}
