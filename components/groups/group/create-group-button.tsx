import dynamic from 'next/dynamic'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'

const CreateGroupDialog = dynamic(
  () => import('./create-group-dialog').then((module) => module.CreateGroupDialog),
  { ssr: false, loading: LoadingLine },
)

type CreateGroupButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> & {
  label?: string
  /** Whether it is up to each group who bears the card fee. */
  offersFeeChoice: boolean
}

export function CreateGroupButton({
  label = 'Create New Group',
  offersFeeChoice,
  ...style
}: CreateGroupButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button
        {...style}
        icon={<Icon className="icon-plus size-4.75" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {label}
      </Button>
      {wasOpened ? (
        <CreateGroupDialog offersFeeChoice={offersFeeChoice} open={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}
