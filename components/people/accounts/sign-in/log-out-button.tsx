import { useState } from 'react'
import { leaveToLogin } from '@/components/people/session/end-session'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'

export function LogOutButton() {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Button
      variant="secondary"
      icon={<Icon className="icon-log-out size-4.75" />}
      loading={isLeaving}
      loadingText="Logging out..."
      onClick={() => {
        setLeaving(true)
        leaveToLogin()
      }}
    >
      Log Out
    </Button>
  )
}
