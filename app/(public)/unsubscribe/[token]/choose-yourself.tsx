import { TextLink } from '@/components/ui/text-link'

export const ChooseYourself = () => (
  <p>
    <TextLink alone href="/notification-settings">
      Choose what you get
    </TextLink>
  </p>
)
