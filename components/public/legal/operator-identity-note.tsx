import { type OperatorIdentity, operatorLine } from '@/lib/base/operator-identity/words'

/** The footer of a receipt: who took the money and, on screen only, where to read more. */
export function OperatorIdentityNote({ operatorIdentity }: { operatorIdentity: OperatorIdentity }) {
  return (
    <p className="mt-6 border-t border-rule pt-3 text-sm text-ink-soft">
      {operatorLine(operatorIdentity)}
      <span className="print:hidden">
        {' '}
        <MoreLink href="/your-money">Who holds the money</MoreLink>
        {'\u00a0· '}
        <MoreLink href="/contact">Contact and complaints</MoreLink>
      </span>
    </p>
  )
}

const MoreLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="rounded-sm underline decoration-1 underline-offset-[0.22em] hover:text-ink">
    {children}
  </a>
)
