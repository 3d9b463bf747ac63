import { DeadLinkPage } from '@/app/(public)/refused-page'

export default function NotFound() {
  return (
    <DeadLinkPage
      title="There’s no gift here"
      text="Please check the link in your receipt email: every character of it counts."
    />
  )
}
