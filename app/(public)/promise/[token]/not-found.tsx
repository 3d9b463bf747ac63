import { DeadLinkPage } from '@/app/(public)/refused-page'

export default function NotFound() {
  return (
    <DeadLinkPage
      title="This link is no longer needed"
      text="There’s nothing left to pay here. The link only works while you still owe part of your share."
    />
  )
}
