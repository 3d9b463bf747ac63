import { DeadLinkPage } from '@/app/(public)/refused-page'
import { SettingsPointer } from './settings-pointer'

export default function NotFound() {
  return (
    <DeadLinkPage title="Nothing to switch off here" text="The link in this email no longer works.">
      <SettingsPointer />
    </DeadLinkPage>
  )
}
