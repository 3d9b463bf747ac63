import { Panel } from '@/components/ui/page/panel'
import { ActionButton } from './action-button'

/** What can be done for somebody whose account is in the wrong hands. */
export function AccountsPanel() {
  return (
    <Panel title="Accounts" footer={<ActionButton name="endSessions" />}>
      <p className="text-ink-soft">
        If a phone is stolen or an account is in the wrong hands, end all of its sessions.
      </p>
    </Panel>
  )
}
