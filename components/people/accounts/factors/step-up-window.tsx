import { Dialog } from '@/components/ui/overlays/dialog'
import { StepUpForm, type StepUpUser } from './step-up-form'

type StepUpWindowProps = { user: StepUpUser; isOpen: boolean; onClose: (confirmed: boolean) => void }

export function StepUpWindow({ user, isOpen, onClose }: StepUpWindowProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose(false))}
      size="small"
      title="Confirm it’s you"
      description="This step needs a fresh code, so that nobody else can take it for you."
    >
      <StepUpForm user={user} onVerified={() => onClose(true)} />
    </Dialog>
  )
}
