import { Icon, type IconName } from '@/components/ui/figures/icon'
import { isMoneyKind } from '@/lib/people/audit/rules'

const PEOPLE_KINDS = new Set(['role', 'invitation', 'join-request', 'claim', 'can-manage'])
const LOGIN_KINDS = new Set(['session', 'password', 'lost-phone', 'two-factor', 'authenticator', 'passkey'])

/** Whether a change is about money, people, logins or settings, before a word is read. */
export function AuditMark({ what }: { what: string }) {
  const [icon, look]: [IconName, string] = isMoneyKind(what)
    ? ['icon-banknote', 'bg-success-wash text-success']
    : PEOPLE_KINDS.has(what)
      ? ['icon-users-round', 'bg-accent-wash text-accent']
      : LOGIN_KINDS.has(what)
        ? ['icon-lock-keyhole', 'bg-warning-wash text-warning']
        : ['icon-pencil', 'bg-sunk text-ink-soft']
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full ${look}`}
    >
      <Icon className={`${icon} size-4`} />
    </span>
  )
}
