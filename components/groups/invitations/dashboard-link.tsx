import { buttonLook, type Look } from '@/components/ui/buttons/button-look'

/** A full page load: a visitor is redirected from the dashboard to log-in, and the router would cache that redirect. */
export function DashboardLink(look: Pick<Look, 'variant' | 'size'>) {
  return (
    <a href="/dashboard" className={buttonLook(look)}>
      Go to Dashboard
    </a>
  )
}
