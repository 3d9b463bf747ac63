import { DeadPage } from '@/app/(public)/refused-page'

export default function NotFound() {
  return (
    <DeadPage
      title="This link is no longer needed"
      text="There’s nothing left to pay here. The link only works while you still owe part of your share."
    />
  )
}
