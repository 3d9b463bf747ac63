import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import {
  confirmWithPasskey,
  isDeclined,
  supportsPasskeys,
} from '@/components/people/accounts/factors/passkey'
import { type VerificationTarget, verificationTarget } from '@/components/people/session/navigation-state'
import { Button } from '@/components/ui/buttons/button'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { longMoment } from '@/lib/base/dates'
import type { SignInMethods } from '@/lib/people/accounts/rules'
import { CODE_NOT_SENT, ignoreCodeOnItsWay, VERIFY_TEXTS } from './code-errors'
import { CodeStep } from './code-step'
import { requestCode } from './request-code'
import { finishSignIn } from './use-verification'

type OtherWaysProps = {
  target: VerificationTarget | null
  methods: SignInMethods
  onChooseTarget: (target: VerificationTarget) => void
  onChooseApp: () => void
}

/** What to do without the phone or inbox that the code went to. */
export function OtherWays({ target, methods, onChooseTarget, onChooseApp }: OtherWaysProps) {
  const canUsePasskey = usePasskeySupport() && methods.hasPasskey
  const { isBusy, error, run } = useAction({ navigatesAway: true })
  const usedChannel = target?.identifierType === 'email' ? 'email' : 'phone'
  const otherDestination = target && methods.proven.find(({ channel }) => channel !== usedChannel)
  const confirm = async () => {
    await confirmWithPasskey()
    await finishSignIn()
  }
  const explain = (thrown: unknown) =>
    isDeclined(thrown) ? null : serverMessageOf(thrown, VERIFY_TEXTS.general)

  return (
    <div className="mt-6 flex flex-col gap-3">
      {target ? null : (
        <p className="text-ink-soft">
          Your password was reset by email, so this time please confirm it’s you in another way.
        </p>
      )}
      {canUsePasskey ? (
        <WayButton
          icon={<Icon className="icon-fingerprint-pattern size-4.75" />}
          isBusy={isBusy}
          onClick={() => run(confirm, explain)}
        >
          Use a passkey
        </WayButton>
      ) : null}
      <ErrorNotice message={error} />
      {methods.hasApp ? (
        <WayButton icon={<Icon className="icon-smartphone size-4.75" />} onClick={onChooseApp}>
          Use your authenticator app
        </WayButton>
      ) : null}
      {otherDestination ? <OtherChannelButton {...otherDestination} onSent={onChooseTarget} /> : null}
      <LostPhone lostPhone={methods.lostPhone} />
    </div>
  )
}

/** Logs in with the authenticator app. */
export const AuthenticatorCode = ({ title, onBack }: { title: string; onBack: () => void }) => (
  <>
    <h1 className="mb-6 text-3xl">{title}</h1>
    <CodeStep
      hint="Enter the 6 digits your app shows."
      verify={(code) => callServer('POST /auth/step-up/totp', { body: { code }, staysOn401: true })}
      onVerified={finishSignIn}
      backLabel="Another way"
      onBack={onBack}
    />
  </>
)

/** Sends the code to the other proven address or number. */
function OtherChannelButton({
  channel,
  destination,
  masked,
  onSent,
}: SignInMethods['proven'][number] & { onSent: (target: VerificationTarget) => void }) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const send = async () => {
    await requestCode(channel, destination, { staysOn401: true }).catch(ignoreCodeOnItsWay)
    onSent(verificationTarget(destination, channel))
    router.refresh()
  }
  return (
    <>
      <WayButton
        icon={
          channel === 'email' ? (
            <Icon className="icon-mail size-4.75" />
          ) : (
            <Icon className="icon-message-square-text size-4.75" />
          )
        }
        isBusy={isBusy}
        onClick={() => run(send, (thrown) => serverMessageOf(thrown, CODE_NOT_SENT))}
      >
        {channel === 'email' ? 'No phone at hand? ' : 'Can’t get into your inbox? '}
        Send it to {masked}
      </WayButton>
      <ErrorNotice message={error} />
    </>
  )
}

function LostPhone({ lostPhone }: Pick<SignInMethods, 'lostPhone'>) {
  if (lostPhone === null) return null
  if (lostPhone === 'may')
    return (
      <TextLink standalone href="/verify/lost-phone">
        Lost your phone?
      </TextLink>
    )
  return (
    <Notice>
      From {longMoment(lostPhone.readyAt)}, you can log in with a code to your new number,{' '}
      {lostPhone.newNumber}.
    </Notice>
  )
}

type WayButtonProps = { icon: ReactNode; isBusy?: boolean; onClick: () => void; children: ReactNode }

const WayButton = ({ icon, isBusy = false, onClick, children }: WayButtonProps) => (
  <Button
    variant="secondary"
    wide
    className="justify-start text-left"
    icon={<span className="shrink-0 text-accent">{icon}</span>}
    loading={isBusy}
    loadingText="One moment..."
    onClick={onClick}
  >
    <span className="min-w-0 break-words">{children}</span>
  </Button>
)

/** Known only in the browser. */
function usePasskeySupport(): boolean {
  const [isSupported, setSupported] = useState(false)
  useEffect(() => setSupported(supportsPasskeys()), [])
  return isSupported
}
