import { DeadLinkPage } from '@/app/(public)/refused-page'
import { ChooseYourself } from './choose-yourself'

export default function NotFound() {
  return (
    <DeadLinkPage title="Nothing to switch off here" text="The link in this email no longer works.">
      <ChooseYourself />
    </DeadLinkPage>
  )
}
