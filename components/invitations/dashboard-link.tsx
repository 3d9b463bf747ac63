import { buttonLook } from '@/components/ui/button-look'

/** A full page load: a visitor is redirected from the dashboard to log-in, and the router would cache that redirect. */
export function DashboardLink({ variant }: { variant?: 'secondary' }) {
  return (
    <a href="/dashboard" className={buttonLook({ variant })}>
      Go to Dashboard
    </a>
  )
}
