import { DeadPage } from '@/app/(public)/refused-page'

export default function NotFound() {
  return (
    <DeadPage
      title="There’s no receipt here"
      text="The link is on the receipt and in its email: every character of it counts."
    />
  )
}
