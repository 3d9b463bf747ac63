import { type ReactNode, useEffect, useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import {
  CODE_NOT_SENT,
  ignoreCodeOnItsWay,
  VERIFY_TEXTS,
} from '@/components/people/accounts/codes/code-errors'
import { CodeStep } from '@/components/people/accounts/codes/code-step'
import { requestCode, verifyCode } from '@/components/people/accounts/codes/request-code'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { confirmWithPasskey, isDeclined, supportsPasskeys } from './passkey'

export type StepUpUser = { email: string | null; phoneNumber: string | null }

type Way = 'email' | 'phone' | 'app' | 'passkey'
type Choice = { way: Way; label: string; icon: ReactNode }

/** The ways this person can confirm; the app and passkeys are added once the server has reported them. */
function useChoices({ email, phoneNumber }: StepUpUser): Choice[] {
  const [available, setAvailable] = useState({ app: false, passkey: false })
  useEffect(() => {
    callServer('GET /auth/factors', { staysOn401: true }).then(
      ({ authenticatorSince, passkeys }) =>
        setAvailable({
          app: authenticatorSince !== null,
          passkey: passkeys.length > 0 && supportsPasskeys(),
        }),
      () => undefined,
    )
  }, [])
  const choices: (Choice | false)[] = [
    available.passkey && {
      way: 'passkey',
      label: 'Use a passkey',
      icon: <Icon className="icon-fingerprint-pattern size-4.75" />,
    },
    available.app && {
      way: 'app',
      label: 'Use your authenticator app',
      icon: <Icon className="icon-smartphone size-4.75" />,
    },
    email !== null && {
      way: 'email',
      label: `Send a code to ${email}`,
      icon: <Icon className="icon-mail size-4.75" />,
    },
    phoneNumber !== null && {
      way: 'phone',
      label: `Send a code to ${phoneNumber}`,
      icon: <Icon className="icon-message-square-text size-4.75" />,
    },
  ]
  return choices.filter((choice) => choice !== false)
}

/** First the choice of how to confirm, then the code; a passkey needs none. */
export function StepUpForm({ user, onVerified }: { user: StepUpUser; onVerified: () => void }) {
  const choices = useChoices(user)
  const [way, setWay] = useState<Way | null>(null)
  const [chosen, setChosen] = useState<Way | null>(null)
  const { isBusy, error, run } = useAction()
  const destination = (way === 'email' ? user.email : user.phoneNumber) ?? ''

  const start = async (chosen: Way) => {
    setChosen(chosen)
    if (chosen === 'passkey') {
      await confirmWithPasskey()
      return onVerified()
    }
    if (chosen !== 'app')
      await requestCode(chosen, (chosen === 'email' ? user.email : user.phoneNumber) ?? '').catch(
        ignoreCodeOnItsWay,
      )
    setWay(chosen)
  }
  const choose = (chosen: Way) =>
    run(
      () => start(chosen),
      (thrown) => (isDeclined(thrown) ? null : serverMessageOf(thrown, failureOf(chosen))),
    )

  if (way)
    return (
      <CodeStep
        hint={way === 'app' ? 'Enter the 6 digits your app shows.' : `We sent it to ${destination}.`}
        verify={(code) =>
          way === 'email' || way === 'phone'
            ? verifyCode(way, destination, code)
            : callServer('POST /auth/step-up/totp', { body: { code }, staysOn401: true })
        }
        // If the code was not accepted after all, the call that needs it asks again.
        wasVerified={async () => true}
        onVerified={onVerified}
        backLabel="Another way"
        onBack={() => setWay(null)}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      {choices.map((choice) => (
        <Button
          key={choice.way}
          variant="secondary"
          wide
          className="justify-start text-left"
          icon={<span className="shrink-0 text-accent">{choice.icon}</span>}
          loading={isBusy && chosen === choice.way}
          loadingText="One moment..."
          disabled={isBusy}
          onClick={() => choose(choice.way)}
        >
          <span className="min-w-0 break-words">{choice.label}</span>
        </Button>
      ))}
      <ErrorNotice message={error} />
    </div>
  )
}

const failureOf = (way: Way): string => (way === 'passkey' ? VERIFY_TEXTS.general : CODE_NOT_SENT)
