import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { FieldError } from '@/components/ui/fields/field'
import { toast } from '@/components/ui/overlays/toast'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { ignoreCodeOnItsWay, sendErrorText } from './code-errors'
import { type Channel, requestCode } from './request-code'

const VerifyDialog = dynamic(() => import('./verify-dialog').then((module) => module.VerifyDialog), {
  ssr: false,
  loading: LoadingLine,
})

const WORDS = {
  email: { button: 'Verify email', title: 'Verify your email', done: 'Email verified' },
  phone: { button: 'Verify phone number', title: 'Verify your phone', done: 'Phone number verified' },
} as const

type VerifyButtonProps = { channel: Channel; destination: string; onVerified: () => void }

/** Sends a code to an address or number that was never verified, and asks for that code. */
export function VerifyButton({ channel, destination, onVerified }: VerifyButtonProps) {
  const router = useRouter()
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const { isBusy, error, run } = useAction()
  const { button, title, done } = WORDS[channel]

  const send = async () => {
    await requestCode(channel, destination).catch(ignoreCodeOnItsWay)
    open()
  }
  const handleVerified = () => {
    setOpen(false)
    toast.success(done)
    onVerified()
    router.refresh()
  }

  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        variant="secondary"
        size="small"
        loading={isBusy}
        loadingText="Sending..."
        onClick={() => run(send, sendErrorText)}
      >
        {button}
      </Button>
      <FieldError id={`${channel}-not-sent`} error={error} />
      {wasOpened ? (
        <VerifyDialog
          {...{ channel, destination, title }}
          open={isOpen}
          onOpenChange={setOpen}
          onVerified={handleVerified}
        />
      ) : null}
    </div>
  )
}
