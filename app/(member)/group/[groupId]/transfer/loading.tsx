import { MoneyFormSkeleton } from '@/components/money/payments/money-form-skeleton'

export default function Loading() {
  return <MoneyFormSkeleton title="Transfer funds" withPanels />
}
