import { TextLink } from '@/components/ui/buttons/text-link'

export const SettingsPointer = () => (
  <p>
    <TextLink standalone href="/notification-settings">
      Choose what you get
    </TextLink>
  </p>
)
