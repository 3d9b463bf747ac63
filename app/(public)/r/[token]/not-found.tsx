import { DeadLinkPage } from '@/app/(public)/refused-page'

export default function NotFound() {
  return (
    <DeadLinkPage
      title="There’s no receipt here"
      text="The link is on the receipt and in its email: every character of it counts."
    />
  )
}
