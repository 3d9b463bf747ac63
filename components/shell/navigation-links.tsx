import { usePathname } from 'next/navigation'
import { Link } from '@/components/ui/buttons/link'
import { Icon } from '@/components/ui/figures/icon'
import { highlightedEntry, NAVIGATION, type NavigationName } from './navigation'

/** Each as it usually is, and where the viewer is now. */
const icons: Record<NavigationName, [string, string]> = {
  Dashboard: ['icon-house', 'icon-house/2.4'],
  Transactions: ['icon-arrow-left-right', 'icon-arrow-left-right/2.4'],
  Groups: ['icon-users-round', 'icon-users-round/2.4'],
  Notifications: ['icon-bell', 'icon-bell/2.4'],
  Settings: ['icon-settings-2', 'icon-settings-2/2.4'],
}

/** The five entries. */
export function NavigationLinks() {
  const highlighted = highlightedEntry(usePathname())
  return (
    <ul>
      {NAVIGATION.map(({ href, name }) => {
        const isCurrent = name === highlighted
        return (
          <li key={href} className="min-w-0">
            <Link href={href} aria-current={isCurrent ? 'page' : undefined} className="frame-entry">
              <Icon className={icons[name][isCurrent ? 1 : 0]} />
              {name}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
