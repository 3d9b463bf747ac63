import { type ButtonStyle, buttonClasses } from '@/components/ui/buttons/button-classes'

/** A full page load: a visitor is redirected from the dashboard to log-in, and the router would cache that redirect. */
export function DashboardLink(style: Pick<ButtonStyle, 'variant' | 'size'>) {
  return (
    <a href="/dashboard" className={buttonClasses(style)}>
      Go to Dashboard
    </a>
  )
}
