import { CreditCard } from 'lucide-react'
import { ButtonLink } from '@/components/ui/buttons/button-link'

/** The way to pay one's own share. */
export function MakePayment({ groupId, className }: { groupId: string; className?: string }) {
  return (
    <ButtonLink
      className={className}
      href={`/group/${groupId}/initialize-payment`}
      icon={<CreditCard size={18} />}
    >
      Make Payment
    </ButtonLink>
  )
}
