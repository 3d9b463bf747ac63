import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { leaveToLogin } from '@/components/people/session/end-session'
import { Button } from '@/components/ui/buttons/button'

export function LogOutButton() {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Button
      variant="secondary"
      icon={<LogOut size={19} />}
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
