import { DeadLinkPage } from '@/app/(public)/refused-page'

export default function NotFound() {
  return (
    <DeadLinkPage
      title="Nothing to stop here"
      text="This link doesn’t work. Please check that you copied all of it."
    />
  )
}
