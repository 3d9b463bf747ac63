import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Badge } from '@/components/ui/figures/badge'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { Skeleton } from '@/components/ui/page/skeleton'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { PRODUCT_NAME } from '@/lib/base/product'
import { canPush, isPushOn, needsInstalling, turnPushOff, turnPushOn } from './browser-push'

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

type PushSettingsProps = { userId: string; pushKey: string; subscriptionIds: string[] }

/** Push in this browser. The browser asks for permission only after the button is pressed. */
export function PushSettings({ userId, pushKey, subscriptionIds }: PushSettingsProps) {
  const { state, isBusy, error, turnOn, turnOff } = usePush(userId, pushKey, subscriptionIds)
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
          <Button
            icon={<Icon className="icon-bell-ring size-4.75" />}
            loading={isBusy}
            loadingText="Turning on..."
            onClick={turnOn}
          >
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

/** `checking` until it is known what this browser can do. */
type PushState = 'checking' | 'unsupported' | 'install-first' | 'blocked' | 'off' | 'on'

const FAILED = 'We couldn’t turn them on. Please check your connection and try again.'

function usePush(userId: string, key: string, subscriptionIds: string[]) {
  const router = useRouter()
  const [state, setState] = useState<PushState>('checking')
  const { isBusy, error, run } = useAction()

  useEffect(() => {
    let isStale = false
    const readState = async (): Promise<PushState> => {
      if (needsInstalling()) return 'install-first'
      if (!canPush()) return 'unsupported'
      if (window.Notification.permission === 'denied') return 'blocked'
      return (await isPushOn(userId, subscriptionIds)) ? 'on' : 'off'
    }
    readState()
      .catch((): PushState => 'unsupported')
      .then((found) => {
        if (!isStale) setState(found)
      })
    return () => {
      isStale = true
    }
  }, [userId, subscriptionIds])

  const turnOn = () =>
    run(
      async () => {
        const permission = await window.Notification.requestPermission()
        if (permission === 'denied') return setState('blocked')
        // The prompt was dismissed: they may be asked again.
        if (permission !== 'granted') return
        await turnPushOn(userId, key)
        setState('on')
        // Otherwise the back button would show the page without this browser.
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, FAILED),
    )
  const turnOff = () =>
    run(
      async () => {
        await turnPushOff(userId)
        setState('off')
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'We couldn’t turn them off. Please try again.'),
    )
  return { state, isBusy, error, turnOn, turnOff }
}
