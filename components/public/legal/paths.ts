/** The legal pages, as every footer names them. */
export const LEGAL_PAGES = [
  { href: '/your-money', name: 'Your money', title: 'Who holds your money' },
  { href: '/terms', name: 'Terms', title: 'Terms of use' },
  { href: '/privacy', name: 'Privacy', title: 'Privacy notice' },
  { href: '/contact', name: 'Contact and complaints', title: 'Contact and complaints' },
] as const

export type LegalPath = (typeof LEGAL_PAGES)[number]['href']

export const legalTitle = (path: LegalPath): string =>
  LEGAL_PAGES.find(({ href }) => href === path)?.title ?? ''
