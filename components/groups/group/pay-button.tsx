import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Icon } from '@/components/ui/figures/icon'

/** The way to pay one's own share. */
export function PayButton({ groupId, className }: { groupId: string; className?: string }) {
  return (
    <ButtonLink
      className={className}
      href={`/group/${groupId}/initialize-payment`}
      icon={<Icon className="icon-credit-card size-4.5" />}
    >
      Make Payment
    </ButtonLink>
  )
}
