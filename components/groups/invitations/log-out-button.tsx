import { useState } from 'react'
import { endSession } from '@/components/people/session/end-session'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'

/** Logs the current user out and shows the invitation again. */
export function LogOutButton(style: Pick<ButtonProps, 'size' | 'variant'>) {
  const [isLoggingOut, setLoggingOut] = useState(false)
  return (
    <Button
      {...style}
      loading={isLoggingOut}
      loadingText="Logging out..."
      onClick={() => {
        setLoggingOut(true)
        endSession().then(() => window.location.reload())
      }}
    >
      Log out and continue
    </Button>
  )
}
