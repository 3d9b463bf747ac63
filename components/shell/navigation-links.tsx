import { ArrowLeftRight, Bell, House, type LucideIcon, Settings2, UsersRound } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Link } from '@/components/ui/buttons/link'
import { classNames } from '@/components/ui/class-names'
import { highlightedEntry, NAVIGATION, type NavigationName } from './navigation'

const icons: Record<NavigationName, LucideIcon> = {
  Dashboard: House,
  Transactions: ArrowLeftRight,
  Groups: UsersRound,
  Notifications: Bell,
  Settings: Settings2,
}

const sideLook =
  'group flex min-h-12 items-center gap-3 rounded-md px-3 font-semibold md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-1 md:max-lg:px-1 md:max-lg:py-2.5 md:max-lg:text-xs focus-visible:outline-cloth-ink'
const bottomLook =
  'flex min-h-15 flex-col items-center justify-center gap-1 border-t-[3px] pt-1 text-[min(0.6875rem,3.5vw)] leading-none font-semibold -outline-offset-3!'

/** The five entries, for the sidebar or the bottom bar. */
export function NavigationLinks({ place }: { place: 'side' | 'bottom' }) {
  const highlighted = highlightedEntry(usePathname())
  return (
    <ul className={place === 'side' ? 'flex flex-col gap-1' : 'grid grid-cols-5'}>
      {NAVIGATION.map(({ href, name }) => {
        const Icon = icons[name]
        const isHighlighted = name === highlighted
        const look =
          place === 'side'
            ? classNames(
                sideLook,
                isHighlighted
                  ? 'bg-paper text-ink'
                  : 'text-cloth-soft hover:bg-cloth-rule/40 hover:text-cloth-ink',
              )
            : classNames(
                bottomLook,
                isHighlighted ? 'border-accent text-accent' : 'border-transparent text-ink-soft',
              )
        return (
          <li key={href} className="min-w-0">
            <Link href={href} aria-current={isHighlighted ? 'page' : undefined} className={look}>
              <Icon size={place === 'side' ? 20 : 22} strokeWidth={isHighlighted ? 2.4 : 2} />
              {name}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
