export type NavigationName = 'Dashboard' | 'Transactions' | 'Groups' | 'Notifications' | 'Settings'

type NavigationEntry = { href: string; name: NavigationName; pattern: RegExp }

export const NAVIGATION: readonly NavigationEntry[] = [
  { href: '/dashboard', name: 'Dashboard', pattern: /^\/dashboard(\/|$)/ },
  { href: '/transactions', name: 'Transactions', pattern: /^\/transactions(\/|$)/ },
  { href: '/groups', name: 'Groups', pattern: /^\/(groups(\/|$)|group\/.)/ },
  { href: '/notifications', name: 'Notifications', pattern: /^\/notifications(\/|$)/ },
  {
    href: '/settings',
    name: 'Settings',
    pattern:
      /^\/(settings|profile-settings|account-settings|privacy-settings|notification-settings|sign-ins)(\/|$)/,
  },
]

/** The entry to highlight for a path, if any. */
export function highlightedEntry(pathname: string): NavigationName | null {
  return NAVIGATION.find((entry) => entry.pattern.test(pathname))?.name ?? null
}
