export type NavigationName = 'Dashboard' | 'Transactions' | 'Groups' | 'Notifications' | 'Settings'

type NavigationEntry = { href: string; name: NavigationName; matches: RegExp }

export const NAVIGATION: readonly NavigationEntry[] = [
  { href: '/dashboard', name: 'Dashboard', matches: /^\/dashboard(\/|$)/ },
  { href: '/transactions', name: 'Transactions', matches: /^\/transactions(\/|$)/ },
  { href: '/groups', name: 'Groups', matches: /^\/(groups(\/|$)|group\/.)/ },
  { href: '/notifications', name: 'Notifications', matches: /^\/notifications(\/|$)/ },
  {
    href: '/settings',
    name: 'Settings',
    matches:
      /^\/(settings|profile-settings|account-settings|privacy-settings|notification-settings|sign-ins)(\/|$)/,
  },
]

/** The entry to highlight for a path, if any. */
export function highlightedEntry(pathname: string): NavigationName | null {
  return NAVIGATION.find((entry) => entry.matches.test(pathname))?.name ?? null
}
