import { useRouter } from 'next/navigation'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { passVerificationTarget, verificationTarget } from '@/components/people/session/navigation-state'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice } from '@/components/ui/page/notice'
import { PRODUCT_NAME } from '@/lib/base/product'
import { ignoreCodeOnItsWay, sendErrorText } from './code-errors'
import { Destination } from './destination'
import { type Channel, requestCode } from './request-code'

type MethodChooserProps = { email: string; phoneNumber: string }

/** Asks where the first code should go. */
export function MethodChooser({ email, phoneNumber }: MethodChooserProps) {
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<Channel | null>(null)
  const { isBusy, error, run } = useAction({ navigatesAway: true })
  useEffect(() => heading.current?.focus(), [])

  const send = async (channel: Channel) => {
    const destination = channel === 'email' ? email : phoneNumber
    setChosen(channel)
    await requestCode(channel, destination).catch(ignoreCodeOnItsWay)
    passVerificationTarget(verificationTarget(destination, channel))
    router.push('/verify')
  }
  const buttonProps = (channel: Channel) => ({
    loading: isBusy && chosen === channel,
    disabled: isBusy,
    onClick: () => run(() => send(channel), sendErrorText),
  })

  return (
    <div>
      <Icon className="icon-circle-check/1.6 size-13 text-success" />
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-3xl outline-none">
        Account Created Successfully!
      </h1>
      <p className="mt-3 text-ink-soft">
        Welcome to {PRODUCT_NAME}. One more step: choose where to send your verification code.
      </p>
      <div className="mt-8 flex flex-col gap-6">
        <MethodButton
          {...buttonProps('email')}
          destination={email}
          icon={<Icon className="icon-mail size-5" />}
        >
          Send to Email
        </MethodButton>
        <MethodButton
          {...buttonProps('phone')}
          variant="secondary"
          destination={phoneNumber}
          icon={<Icon className="icon-message-square-text size-5" />}
        >
          Send to Phone
        </MethodButton>
        <ErrorNotice message={error} />
      </div>
    </div>
  )
}

function MethodButton({ destination, ...button }: ComponentProps<typeof Button> & { destination: string }) {
  return (
    <div>
      <Button size="large" wide loadingText="Sending..." {...button} />
      <p className="mt-1.5 text-center text-sm break-words text-ink-soft">
        <Destination>{destination}</Destination>
      </p>
    </div>
  )
}
