import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/error-notice'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { PRODUCT_NAME } from '@/lib/product'
import { type PushState, usePush } from './use-push'

const HELP: Partial<Record<PushState, ReactNode>> = {
  unsupported:
    'This browser can’t show push notifications. You’ll still find everything under Notifications.',
  'install-first': (
    <>
      On an iPhone or iPad, install {PRODUCT_NAME} first: in Safari press Share, then Add to Home Screen. Open
      it from there and come back to this page.
    </>
  ),
  blocked: `Notifications from ${PRODUCT_NAME} are blocked in this browser. Allow them in its settings for this site, then open this page again.`,
}

type PushHereProps = { userId: string; pushKey: string; knownIds: string[] }

/** Push in this browser. The browser asks for permission only after the button is pressed. */
export function PushHere({ userId, pushKey, knownIds }: PushHereProps) {
  const { state, isBusy, error, turnOn, turnOff } = usePush(userId, pushKey, knownIds)
  const help = HELP[state]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex items-center gap-2.5 font-semibold" aria-live="polite">
          In this browser
          {state === 'on' ? <Badge tone="green">On</Badge> : null}
          {state === 'off' ? <Badge tone="neutral">Off</Badge> : null}
          {state === 'blocked' ? <Badge tone="red">Blocked</Badge> : null}
        </p>
        {state === 'checking' ? <Skeleton className="h-11 w-52" /> : null}
        {state === 'off' ? (
          <Button icon={<BellRing size={19} />} loading={isBusy} loadingText="Turning on..." onClick={turnOn}>
            Turn On Push Notifications
          </Button>
        ) : null}
        {state === 'on' ? (
          <Button variant="secondary" loading={isBusy} loadingText="Turning off..." onClick={turnOff}>
            Turn Off
          </Button>
        ) : null}
      </div>
      {help ? <Notice role="status">{help}</Notice> : null}
      <ErrorNotice message={error} />
    </div>
  )
}
