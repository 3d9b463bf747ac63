import { buttonLook } from '@/components/ui/button'

/** A full load: a visitor is led from the dashboard to log-in, and the router would keep that for when they are in. */
export function DashboardLink({ variant }: { variant?: 'secondary' }) {
  return (
    <a href="/dashboard" className={buttonLook({ variant })}>
      Go to Dashboard
    </a>
  )
}
