import { TextLink } from '@/components/ui/buttons/text-link'

export const ChooseYourself = () => (
  <p>
    <TextLink alone href="/notification-settings">
      Choose what you get
    </TextLink>
  </p>
)
