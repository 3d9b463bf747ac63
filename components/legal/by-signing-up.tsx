import { textLinkLook } from '@/components/ui/text-link-look'

/** Stands above the button that makes an account. The pages open beside the form, so that what was typed stays. */
export function BySigningUp() {
  return (
    <p className="text-sm text-ink-soft">
      By signing up you agree to our <Beside href="/terms">terms</Beside>. Our{' '}
      <Beside href="/privacy">privacy notice</Beside> says what we keep about you, and{' '}
      <Beside href="/your-money">your money</Beside> who holds what you pay.
    </p>
  )
}

const Beside = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" className={textLinkLook} rel="noopener">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
