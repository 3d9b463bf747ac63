import { useState } from 'react'
import { endSession } from '@/components/people/session/end-session'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'

/** Logs the current user out and shows the invitation again. */
export function LogOutButton(style: Pick<ButtonProps, 'size' | 'variant'>) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Button
      {...style}
      loading={isLeaving}
      loadingText="Logging out..."
      onClick={() => {
        setLeaving(true)
        endSession().then(() => window.location.reload())
      }}
    >
      Log out and continue
    </Button>
  )
}
