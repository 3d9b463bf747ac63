import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'

/**
 * Goes above the button that creates an account. The pages open in a new tab, so that the form keeps what was typed.
 */
export function TermsNotice() {
  return (
    <p className="text-sm text-ink-soft">
      By signing up you agree to our <NewTabLink href="/terms">terms</NewTabLink>. Our{' '}
      <NewTabLink href="/privacy">privacy notice</NewTabLink> says what we keep about you, and{' '}
      <NewTabLink href="/your-money">your money</NewTabLink> who holds what you pay.
    </p>
  )
}

const NewTabLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" className={TEXT_LINK_CLASS} rel="noopener">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
