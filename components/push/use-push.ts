import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { messageOf } from '@/lib/browser/call-error'
import { canPush, isPushOn, needsInstalling, turnPushOff, turnPushOn } from './browser-push'

/** `checking` until it is known what this browser can do. */
export type PushState = 'checking' | 'unsupported' | 'install-first' | 'blocked' | 'off' | 'on'

const FAILED = 'We couldn’t turn them on. Please check your connection and try again.'

export function usePush(userId: string, key: string, knownIds: string[]) {
  const router = useRouter()
  const [state, setState] = useState<PushState>('checking')
  const { isBusy, error, run } = useAction()

  useEffect(() => {
    let isGone = false
    const look = async (): Promise<PushState> => {
      if (needsInstalling()) return 'install-first'
      if (!canPush()) return 'unsupported'
      if (window.Notification.permission === 'denied') return 'blocked'
      return (await isPushOn(userId, knownIds)) ? 'on' : 'off'
    }
    look()
      .catch((): PushState => 'unsupported')
      .then((found) => {
        if (!isGone) setState(found)
      })
    return () => {
      isGone = true
    }
  }, [userId, knownIds])

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
      (thrown) => messageOf(thrown, FAILED),
    )
  const turnOff = () =>
    run(
      async () => {
        await turnPushOff(userId)
        setState('off')
        router.refresh()
      },
      (thrown) => messageOf(thrown, 'We couldn’t turn them off. Please try again.'),
    )
  return { state, isBusy, error, turnOn, turnOff }
}
