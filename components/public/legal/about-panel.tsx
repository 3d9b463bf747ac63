import { SettingsLink } from '@/components/people/accounts/profile/settings-link'
import { Icon } from '@/components/ui/figures/icon'
import { Panel } from '@/components/ui/page/panel'

/** The line of the settings menu that leads to the public pages. */
export function AboutPanel() {
  return (
    <Panel padding="none" className="mt-4">
      <ul>
        <SettingsLink
          href="/your-money"
          title="Your money, terms and privacy"
          text="Who holds the money, who runs this, and how to complain"
          icon={<Icon className="icon-scroll-text size-5.5" />}
        />
      </ul>
    </Panel>
  )
}
